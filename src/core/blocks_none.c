/* SPDX-License-Identifier: MIT */
#include "core/platform.h"

void gi_platform_return_blocks(void) {}
