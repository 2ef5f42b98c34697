/* SPDX-License-Identifier: MIT */
/*
 * The tree of a rule.  The parser makes it; the printer, the compiler to
 * bytecode, the code generators and the recognition of subtraction and octal
 * games read it.
 *
 * The nodes are in the arena of the rule and live as long as it.  Lists are
 * linked by `next`, in the order of the text.  Places count bytes from the
 * start of the rule's text.  A tree has at most GI_RULE_HEIGHT levels, so it
 * may be walked by recursion; a chain a+b+c has a level for each of its
 * operators.
 *
 *   rule    (x,y) -> (x-k,y) for k in 1..x if k != y ; ...
 *           names    clause: parts, binders, condition
 *   part    entries, one for each name
 *   binder  name and domain: a range (one item), a named set with a bound, or
 *           a union of items; an item is one number or a range
 *
 *   part    of a bag or row: an edit h[i] := ..., or a slice h[a..b]
 *
 * Variable numbers: the names of the state are 0 ... arity-1, the binders of
 * a clause continue from there.  A bag or row has the arity 1, and variable 0
 * is the number of its entries.  The level of an expression is 0 when it needs
 * no binder, otherwise 1 + the number (in its clause) of the last binder it
 * needs.
 */
#ifndef GI_LANG_RULE_AST_H
#define GI_LANG_RULE_AST_H

#include "lang/rule/rule.h"

enum {
  GI_RULE_ENDS = 64,     /* most clauses that end play */
  GI_RULE_DEPTH = 200,   /* most levels of nested parentheses */
  GI_RULE_HEIGHT = 1000, /* most levels of the tree */
  GI_RULE_TEXT = 65536,  /* most bytes, as typed and in canonical form */
  GI_RULE_NAMES = 64     /* most binders of a clause */
};

/* What a state is. */
typedef enum gi_state {
  GI_STATE_TUPLE, /* a fixed number of entries */
  GI_STATE_BAG,   /* any number of entries, ascending */
  GI_STATE_ROW    /* any number of entries, in their order */
} gi_state;

/* An operator or function of the tree, or a leaf: GI_NUMBER, GI_VARIABLE. */
typedef enum gi_op {
  GI_NUMBER,
  GI_VARIABLE,
  GI_CHOOSE, /* a ? b : c */
  GI_OR,
  GI_AND,
  GI_NOT,
  GI_LT,
  GI_LE,
  GI_GT,
  GI_GE,
  GI_EQ,
  GI_NE,
  GI_BIT_OR,
  GI_BIT_XOR,
  GI_BIT_AND,
  GI_SHL, /* a << b: b in 0..63, and the result has 64 bits */
  GI_SHR, /* a >> b, rounded down */
  GI_ADD,
  GI_SUB,
  GI_MUL,
  GI_DIV,
  GI_MOD,
  GI_POW, /* b < 0: an error */
  GI_NEG,
  GI_MIN, /* min, max, gcd and lcm have two arguments or more */
  GI_MAX,
  GI_GCD,
  GI_LCM, /* never negative */
  GI_ABS,
  GI_POPCOUNT, /* of the 64 bits; a negative number is 2^64 larger */
  GI_BITLEN,   /* of the 64 bits, as popcount */
  GI_CTZ,      /* ctz(0) = 64 */
  GI_LOG2,     /* rounded down; below 1: an error */
  GI_ISQRT,    /* of a negative number: an error */
  GI_LPF,      /* least prime factor; 0 below 2 */
  GI_BIGOMEGA, /* prime factors with multiplicity; 0 below 2 */
  GI_PRIMEPI,  /* number of primes up to the argument; above 2^30: an error */
  GI_ZECK,     /* terms of the Zeckendorf sum; 0 below 1 */
  GI_GOLDEN,   /* the golden ratio times a, rounded down; 0 below 1 */
  GI_GOLDENINDEX, /* the i with a = golden(i) or a = golden(i) + i; 0 below 1 */
  GI_FIBBELOW,    /* largest Fibonacci number up to a; 0 below 1 */
  GI_DIGITSUM,    /* of a >= 0 in base b >= 2; otherwise an error */
  GI_INDEX,       /* an entry of an array; outside of it: an error */
  GI_ENTRY,       /* h[i] of a bag or row: h, then i; outside: an error */
  GI_LEN,         /* len(h) */
  GI_LOOP_LEAST,  /* loops: min, max, sum, count, any, all, xor, or, gcd */
  GI_LOOP_MOST,
  GI_LOOP_SUM,
  GI_LOOP_COUNT,
  GI_LOOP_ANY,
  GI_LOOP_ALL,
  GI_LOOP_XOR,
  GI_LOOP_OR,  /* of all bits */
  GI_LOOP_GCD, /* of no elements: 0 */
  GI_OPS
} gi_op;

typedef enum gi_set {
  GI_SET_FIB,
  GI_SET_POW2,
  GI_SET_SQUARES,
  GI_SET_PRIMES,
  GI_SET_ODD,
  GI_SET_EVEN,
  GI_SET_DIVISORS
} gi_set;

typedef struct gi_name {
  const char *text; /* not terminated */
  uint32_t length, place;
} gi_name;

typedef struct gi_expr gi_expr;
typedef struct gi_item gi_item;
typedef struct gi_binder gi_binder;

/* A constant of the `with` part: an array, or a set of numbers or tuples. */
typedef struct gi_data gi_data;
struct gi_data {
  gi_data *next;
  gi_name name;
  bool is_array;
  bool is_used;        /* GI_INDEX reads it */
  bool is_game;        /* an array: the values of another game */
  uint32_t width;      /* numbers of an entry; 0: an empty set */
  uint32_t count;      /* of entries; of a set of numbers: disjoint ranges */
  int64_t *list;       /* the entries, one after the other */
  int64_t least, most; /* of all numbers of the list */
  gi_item *items;      /* of a set of numbers, as typed */
};

/* The loops of an aggregate, or of a sum by comprehension. */
typedef struct gi_loop {
  gi_binder *binders;
  gi_expr *condition; /* NULL: always */
  uint32_t count;     /* of binders */
  uint32_t variable;  /* number of the first binder */
} gi_loop;

struct gi_expr {
  gi_expr *next;   /* the next argument or entry of the same list */
  uint8_t op;      /* a gi_op */
  uint8_t level;   /* see the head of the file */
  uint16_t height; /* levels of the tree, 1 for a leaf */
  bool is_inside;  /* GI_ENTRY: the index is a binder over all indices */
  uint8_t given;   /* GI_NUMBER: rule/exact.h takes the given number of this
                      index, from 1 on, in its place; 0: the number stays */
  uint32_t place;  /* of the operator, or of the name of the function */
  uint32_t size;   /* nodes, where a shared node counts each time */
  union {
    int64_t number;
    gi_expr *args;
    struct { /* GI_VARIABLE; the name is not terminated */
      const char *name;
      uint32_t length, variable;
    };
  };
  union {
    const gi_data *data; /* GI_INDEX */
    gi_loop *loop;       /* GI_LOOP_LEAST and so on: args are the body, then all
                            other expressions of the loop */
  };
};

struct gi_item {
  gi_item *next;
  gi_expr *from;
  gi_expr *to;   /* NULL: the one number `from` */
  gi_expr *step; /* NULL: 1 */
};

typedef enum gi_domain {
  GI_DOMAIN_RANGE, /* one item, with `to` */
  GI_DOMAIN_SET,
  GI_DOMAIN_UNION
} gi_domain;

struct gi_binder {
  gi_binder *next;
  gi_name name;
  gi_domain domain;
  uint32_t place;      /* of the domain in the text */
  gi_item *items;      /* RANGE, UNION */
  gi_set set;          /* SET */
  gi_expr *bound;      /* SET; NULL: the largest entry of the state */
  gi_expr *filter;     /* {alias in domain if filter}; NULL: none */
  gi_name alias;       /* another name of the binder, in the filter */
  bool is_all;         /* RANGE: all indices, written `for i` */
  bool is_hidden;      /* RANGE: all indices; the next binder is the entry, and
                          both are written `for x in h` */
  const gi_data *data; /* UNION: the set that the items are from; RANGE: the
                          binder counts the tuples of the data, and the next
                          `width` binders are the numbers of the tuple */
};

typedef struct gi_part gi_part;
struct gi_part {
  gi_part *next;
  gi_expr *entries; /* of a slice: the first and the last index; of an edit:
                       the new entries */
  gi_expr *index;   /* of an edit: the entry that it replaces; NULL: all */
  gi_loop *loop;    /* of an edit: [entry for ...]; NULL: a list */
  uint32_t place;   /* of an edit or slice */
};

/* What the parts of an option are. */
typedef enum gi_option_form {
  GI_FORM_STATES, /* tuples */
  GI_FORM_EDITS,  /* edits of a bag or row, which leave one state */
  GI_FORM_SLICES  /* slices of a bag or row, each of them a state */
} gi_option_form;

typedef struct gi_clause gi_clause;
struct gi_clause {
  gi_clause *next;
  grundy_side side; /* BOTH: neither L: nor R: */
  bool again;       /* the same player moves again */
  gi_expr *gain;    /* what the move is worth to its player; NULL: 0 */
  gi_option_form form;
  uint32_t place;
  uint32_t part_count, binder_count;
  gi_part *parts; /* NULL: the empty sum */
  gi_binder *binders;
  gi_expr *condition; /* NULL: always; with the clauses that end play: no move
                         where one of them holds */
  gi_expr *typed;     /* the condition without them */
  gi_loop *spread;    /* [part for ...]: one part for each element; NULL: the
                         parts are those of the list */
  bool is_plain;      /* no filters, aggregates and spread */
};

typedef struct gi_program gi_program;

/* A clause that ends play where its condition holds. */
typedef struct gi_rule_end gi_rule_end;
struct gi_rule_end {
  gi_rule_end *next;
  gi_end_kind kind;
  uint32_t place;
  uint32_t before;    /* clauses that stand before it */
  gi_expr *condition; /* NULL: holds where there is no move; SCORE only */
  gi_expr *score;     /* SCORE: of the player to move; otherwise NULL */
  const gi_program *program; /* computes the score */
};

struct gi_rule {
  gi_text text; /* as typed, a copy */
  bool sym, loopy, partizan;
  gi_state state;
  bool ends_empty;  /* a bag or row without entries has no moves */
  bool is_expanded; /* the text may be much longer when it is printed */
  uint32_t arity, clause_count;
  gi_name *names;
  gi_clause *clauses;
  gi_rule_end *ends;
  gi_expr *which; /* number of the first end that holds, from 1; 0: none.  NULL:
                     no end has a condition */
  bool is_scored; /* `score` */
  bool is_alone;  /* see gi_rule_is_alone */
  gi_data *data;  /* the `with` part */
  gi_rule *twin;  /* see gi_rule_twin; NULL: none */
  const gi_program *program;
  const gi_program *which_program;
};

struct gi_formula {
  gi_text text;
  uint32_t arity;
  gi_name *names;
  gi_expr *expr;
  const gi_program *program;
};

/* Both take trees that were checked, or NULL for no expression. */
bool gi_expr_uses(const gi_expr *expr, uint32_t variable);
bool gi_expr_is_same(const gi_expr *a, const gi_expr *b);

/* Returns the number of binders after which fast and compiled code test the
   condition: as few as possible.  A domain that may fail is opened before the
   condition is tested, because the code fails where the rule fails. */
unsigned gi_clause_test_level(const gi_clause *clause);

/* Returns the beginning of the condition, up to an `and`, that needs no
   variable of the clause: it is tested before the domains are opened.  NULL:
   none. */
const gi_expr *gi_clause_guard(const gi_clause *clause);

/* Is the operator an aggregate?  Then the node has a loop. */
static inline bool gi_op_is_loop(gi_op op) { return op >= GI_LOOP_LEAST; }
/* Has the expression an aggregate in it?  NULL has none. */
bool gi_expr_has_loop(const gi_expr *expr);

/* Is the value of the expression 0 or 1, by its last operation? */
bool gi_expr_is_truth(const gi_expr *expr);

/* Returns the variable of a test that has no other variable, if the variable is
   a binder and the test calls a function that takes long; otherwise NULL.  Also
   returns NULL for a tall tree. */
const gi_expr *gi_expr_sole_binder(const gi_expr *test, uint32_t arity);

/* Returns the comparison that holds where `op` does not; GI_NUMBER if `op` is
   not a comparison. */
gi_op gi_op_opposite(gi_op op);

/* Does a == or != say whether a number is in a named set, as zeck(n) == 1 says
   that n is in fib?  The number is then the argument of the function. */
bool gi_expr_is_membership(const gi_expr *e, gi_set *set);

#endif
