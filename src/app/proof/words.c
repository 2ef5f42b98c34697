/* SPDX-License-Identifier: MIT */
#include "app/proof/proof.h"
grundy_status proof_explain(const proof_view *v, grundy_language language,
                            gi_buffer *out) {
  (void)v;
  (void)language;
  (void)out;
  return GRUNDY_OK;
}
