/* SPDX-License-Identifier: MIT */
/*
 * The texts of loopy games: on, off, over, under, ^[on], ^<on>, tiny(on) and
 * the like where a position has such a name, otherwise braces.  A brace in
 * which a player may pass says `pass`; one that is reached again from farther
 * inside has a label: a{0|{a|*}}.  lang/value/loopy.h reads them.
 */
#ifndef GI_THEORY_LOOPY_TEXT_H
#define GI_THEORY_LOOPY_TEXT_H

#include "theory/loopy/graph.h"
#include "theory/partizan/text.h"

/* Appends the text of a node.  UNABLE if it would be longer than `most` bytes,
   or needs more labels than there are; the buffer is then as it was. */
grundy_status gi_loopy_print(const gi_loopy *graph, gi_node node, size_t most,
                             gi_buffer *out);
/* The same in braces, with the names of the options. */
grundy_status gi_loopy_print_braces(const gi_loopy *graph, gi_node node,
                                    size_t most, gi_buffer *out);
/* The same in LaTeX's mathematics, without dollar signs. */
grundy_status gi_loopy_print_latex(const gi_loopy *graph, gi_node node,
                                   size_t most, gi_buffer *out);

#endif
