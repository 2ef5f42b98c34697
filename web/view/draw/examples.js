/* SPDX-License-Identifier: MIT */
// The four games, and drawings to start from.

import { tr } from "../../language.js";

/**
 * @typedef {import("./graph.js").Kind} Kind
 * @typedef {{name: string, position: string, at?: string}} Example
 */

/** Returns the games with their names.
 * @returns {[Kind, string][]} */
export function kinds() {
  return [["hackenbush", tr("Hackenbush")], ["graph", tr("Tokens")],
    ["geography", tr("Geography")], ["trail", tr("Directed geography")]];
}

/** Returns the rules of a game in two sentences.
 * @param {Kind} kind */
export function rules(kind) {
  switch (kind) {
    case "hackenbush":
      return tr("A move cuts an edge; what is no longer connected to the ground falls. Both players cut green edges, only Left cuts blue ones, only Right red ones.");
    case "graph":
      return tr("A move brings one token along an arc. Several tokens may share a vertex. Play that never ends is a draw.");
    case "geography":
      return tr("A move brings the token along an edge to a vertex where it has not been. Without a token, the first move puts it on any vertex.");
    default:
      return tr("A move brings the token along an arc; each arc can be used only once.");
  }
}

/** Returns the examples of a game; the first is shown at the beginning.
 * @param {Kind} kind
 * @returns {Example[]} */
export function examples(kind) {
  switch (kind) {
    case "hackenbush":
      return [
        { name: tr("A house and a tree"), position:
          "hackenbush(0-1,0-2,1-2,1-3,2-3,0-4,4-5,4-6,5-7,5-8,7-9)", at:
          "1.-180.-112,2.-60.-112,3.-120.-204,4.110.-84,5.76.-168,6.172.-152,7.30.-250,8.122.-250,9.30.-330",
        },
        { name: tr("A house and a man"), position:
          "hackenbush(0-1,0-2,1-2,1-3,2-3,0-4,0-4,4-5,5-6,5-7,5-8,8-8)", at:
          "1.-170.-108,2.-50.-108,3.-110.-196,4.110.-72,5.110.-150,6.60.-196,7.160.-196,8.110.-196",
        },
        { name: tr("A tree"), position:
          "hackenbush(0-1,1-2,1-3,2-4,2-5,3-6,6-7,6-8)" },
        { name: tr("A girl"), position:
          "hackenbush(0-1,0-2,1-3,2-3,3-4,4-5,4-6,4-7,7-7)", at:
          "1.-40.-72,2.40.-72,3.0.-144,4.0.-216,5.-74.-190,6.74.-190,7.0.-288",
        },
        { name: tr("Cycles on a stalk"), position:
          "hackenbush(0-1,1-2,2-3,3-4,4-2,4-5,5-6,6-7,7-5,1-8,8-9)" },
        { name: tr("Red and blue"), position:
          "hackenbush(0-1:b,1-2:r,1-3:b,0-4:r,4-5:b,4-6:b,0-7:b,7-8:r)" },
        { name: tr("Three colours"), position:
          "hackenbush(0-1:b,1-2,2-3:r,0-4:r,4-5,0-6)" },
      ];
    case "graph":
      return [
        { name: tr("Three tokens"), position:
          "graph[a->b,a->c,b->c,c->d,a->d,e->d,e->b](a,b,e)" },
        { name: tr("With a cycle"), position:
          "graph[a->b,b->c,c->a,c->d,b->e,e->d](a)" },
        { name: tr("A draw"), position: "graph[a->b,b->a,a->c,c->d](a)" },
      ];
    case "geography":
      return [
        { name: tr("A square with a tail"), position:
          "geography(a-b,b-c,c-d,d-a,c-e,e-f;a)" },
        { name: tr("Where to start"), position:
          "geography(a-b,b-c,c-d,d-e,b-f)" },
        { name: tr("The Petersen graph"), position:
          "geography(a-b,b-c,c-d,d-e,e-a,a-f,b-g,c-h,d-i,e-j,f-h,h-j,j-g,g-i,i-f;a)",
        at: "a.0.-190,b.181.-59,c.112.154,d.-112.154,e.-181.-59,f.0.-95,g.90.-29,h.56.77,i.-56.77,j.-90.-29",
        },
      ];
    default:
      return [
        { name: tr("A triangle"), position:
          "trail(a->b,b->c,c->a,a->c;a)" },
        { name: tr("Without cycles"), position:
          "trail(a->b,a->c,b->d,c->d,b->c,d->e;a)" },
        { name: tr("A bow tie"), position:
          "trail(a->b,b->c,c->a,c->d,d->e,e->c;a)" },
      ];
  }
}
