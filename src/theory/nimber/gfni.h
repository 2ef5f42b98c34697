/* SPDX-License-Identifier: MIT */
/*
 * The bytes of nimber/slice.h by GFNI: AES elements, whose linear maps are
 * 8 x 8 bit matrices.
 *
 * The file that includes this one defines
 *
 *   vmap(a, matrix)  8 x 8 bit matrix times each byte
 */
#ifndef GI_THEORY_NIMBER_GFNI_H
#define GI_THEORY_NIMBER_GFNI_H

#include "theory/nimber/data.h"

#define vin(a) vmap(a, GI_AES_FROM_NIM)
#define vout(a) vmap(a, GI_AES_TO_NIM)
#define vkappa(a) vmap(a, GI_AES_BY_KAPPA)
#define vkappa2(a) vmap(a, GI_AES_BY_KAPPA2)
#define vsquare(a) vmap(a, GI_AES_SQUARE)
#define vroot(a) vmap(a, GI_AES_ROOT)
#define vhalf(a) vmap(a, GI_AES_HALF)
#define vtrace(a) vmap(a, GI_AES_TRACE)
#define BYTE_KAPPA GI_AES_KAPPA

#endif
