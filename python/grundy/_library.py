# SPDX-License-Identifier: MIT
"""The shared library: where it is, its structs and its functions.

The structs are those of include/grundy.h; test/python/layout.py compares size
and offsets with what a C compiler says.
"""

import ctypes
import ctypes.util
import os
from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p,
                    c_double, c_int, c_int64, c_size_t, c_uint, c_uint8,
                    c_uint32, c_uint64, c_void_p)
from pathlib import Path
from typing import Any, Iterator, List

_PACKAGE = Path(__file__).resolve().parent
_SOURCES = _PACKAGE.parents[1]  # if the package is in the folder of the sources
NOWHERE = c_size_t(-1).value
MOST_INTEGERS = 16
NO_NUMBER = 2**64 - 2  # in a table of numbers: this, and one more for a hole

OK, DOMAIN, UNABLE, SYNTAX, STOPPED, NOMEM, IO, MISUSE = range(8)
LIMITS = ("none", "positions", "memory", "time", "size", "cancel")
BOTH, LEFT, RIGHT = range(3)
METHODS = ("best", "theorem", "search", "pairs", "quotient", "database",
           "deep")
NO_PLIES = 2**64 - 1
NO_VERTEX = INFINITE = 2**32 - 1
KINDS = ("values", "outcomes", "plies", "longest", "genus", "games", "mean",
         "temperature", "weight")


class Error(Structure):
    _fields_ = [("status", c_int), ("limit", c_int), ("language", c_int),
                ("offset", c_size_t), ("message", c_char * 480),
                ("hint", c_char * 160)]


class Limits(Structure):
    _fields_ = [("positions", c_uint64), ("memory", c_size_t),
                ("seconds", c_double), ("threads", c_uint)]


Report = CFUNCTYPE(None, c_void_p, c_uint64, c_double)


class Progress(Structure):
    _fields_ = [("report", Report), ("data", c_void_p)]


class Theorem(Structure):
    _fields_ = [("name", c_char_p), ("citation", c_char_p),
                ("condition", c_char_p), ("answers", c_char_p),
                ("play", c_char_p)]


class Family(Structure):
    _fields_ = [("name", c_char_p), ("usage", c_char_p),
                ("example", c_char_p), ("title", c_char_p),
                ("about", c_char_p), ("shape", c_char_p),
                ("takes_params", c_bool), ("arity", c_uint),
                ("theorem_count", c_size_t), ("theorems", POINTER(Theorem))]


class Component(Structure):
    _fields_ = [("rules", c_void_p), ("shape", c_char_p), ("count", c_size_t),
                ("integers", POINTER(c_uint64))]


class Value(Structure):
    _fields_ = [("kind", c_int), ("nimber", c_uint64), ("number", c_char_p),
                ("game", c_uint32), ("count", c_size_t),
                ("set", POINTER(c_uint64))]


class Query(Structure):
    _fields_ = [("play", c_int), ("method", c_int), ("plies", c_bool),
                ("longest", c_bool), ("explain", c_bool), ("plain", c_bool),
                ("outcome", c_bool), ("max_moves", c_size_t),
                ("patient", c_bool)]


class Reason(Structure):
    _fields_ = [("kind", c_int), ("text", c_char_p), ("count", c_size_t),
                ("values", POINTER(c_uint64)), ("labels", POINTER(c_char_p)),
                ("has_result", c_bool), ("result", c_uint64),
                ("theorem", POINTER(Theorem))]


class Move(Structure):
    _fields_ = [("name", c_char_p), ("to", c_void_p), ("player", c_int),
                ("winning", c_bool), ("drawing", c_bool),
                ("outcome", c_int), ("value", Value),
                ("refutation", c_char_p)]


class Verdict(Structure):
    _fields_ = [("play", c_int), ("outcome", c_int), ("value", Value),
                ("method", c_int), ("value_method", c_int),
                ("theorem", POINTER(Theorem)), ("mean", c_char_p),
                ("temperature", c_char_p), ("move_count", c_size_t),
                ("moves", POINTER(Move)), ("moves_truncated", c_bool),
                ("moves_known", c_bool), ("moves_limit", c_int),
                ("drawing_count", c_size_t),
                ("drawing_moves", POINTER(Move)),
                ("reason_count", c_size_t), ("reasons", POINTER(Reason)),
                ("has_plies", c_bool), ("has_longest", c_bool),
                ("has_side_plies", c_bool),
                ("left_starts", c_uint8), ("right_starts", c_uint8),
                ("plies", c_uint64), ("longest", c_uint64),
                ("left_plies", c_uint64), ("right_plies", c_uint64)]


class MoveList(Structure):
    _fields_ = [("count", c_size_t), ("moves", POINTER(Move)),
                ("truncated", c_bool)]


class Cell(Structure):
    _fields_ = [("hole", c_bool), ("loopy", c_bool), ("outcome", c_int),
                ("value", POINTER(Value)), ("number", c_uint64),
                ("misere", c_uint64), ("right_plies", c_uint64),
                ("has_sides", c_bool)]


class Slice(Structure):
    _fields_ = [("arity", c_uint), ("fixed", c_bool * MOST_INTEGERS),
                ("from", c_uint64 * MOST_INTEGERS),
                ("to", c_uint64 * MOST_INTEGERS)]


class Checkpoint(Structure):
    _fields_ = [("file", c_char_p), ("seconds", c_double)]


class StreamQuery(Structure):
    _fields_ = [("from", c_uint64), ("last", c_uint64),
                ("checkpoint", Checkpoint), ("no_limit", c_bool)]


class Values(Structure):
    _fields_ = [("data", c_void_p), ("width", c_uint), ("count", c_size_t)]


class PeriodQuery(Structure):
    _fields_ = [("limit", c_uint64), ("window", c_bool),
                ("checkpoint", Checkpoint), ("rares_to", c_uint64),
                ("keep", c_uint64)]


class Period(Structure):
    _fields_ = [("found", c_bool), ("proved", c_bool), ("period", c_uint64),
                ("preperiod", c_uint64), ("saltus", c_uint64),
                ("max_value", c_uint64), ("values_computed", c_uint64),
                ("values_needed", c_uint64), ("values_held", c_uint64),
                ("default_limit", c_bool), ("theorem", c_char_p),
                ("citation", c_char_p), ("has_space", c_bool),
                ("second_kind", c_bool), ("mask", c_uint64),
                ("rare_count", c_size_t), ("rares", POINTER(c_uint64)),
                ("window", c_uint64)]


class Certificate(Structure):
    _fields_ = [("rules", c_char_p), ("theorem", c_char_p),
                ("condition", c_char_p), ("condition_checked", c_bool),
                ("period", c_uint64), ("preperiod", c_uint64),
                ("saltus", c_uint64), ("values", c_uint64),
                ("rare_count", c_uint64), ("blocks", c_uint64),
                ("holds", c_bool), ("is_least", c_bool),
                ("trouble", c_char_p)]


class LawReport(Structure):
    _fields_ = [("law", c_int), ("subject", c_char_p),
                ("positions", c_uint64), ("answers", c_uint64),
                ("broken", c_bool), ("counterexample", c_char_p)]


OnLaw = CFUNCTYPE(None, c_void_p, POINTER(LawReport))


class FindQuery(Structure):
    _fields_ = [("to", c_uint64), ("slice", c_void_p), ("play", c_int),
                ("outcomes", c_bool), ("kind", c_int)]


class Pattern(Structure):
    _fields_ = [("found", c_bool), ("kind", c_char_p), ("zeros", c_bool),
                ("proved", c_bool), ("near_end", c_bool), ("to", c_uint64),
                ("theorem", c_char_p), ("citation", c_char_p),
                ("proof", c_void_p), ("refuted", c_void_p),
                ("words", c_char_p), ("expr", c_char_p), ("c", c_char_p),
                ("python", c_char_p), ("latex", c_char_p),
                ("times", c_uint64), ("label_count", c_size_t),
                ("labels", POINTER(c_char_p)), ("repetition", c_void_p),
                ("other", c_char_p), ("other_at", c_uint64 * 2)]


class CodeQuery(Structure):
    _fields_ = [("language", c_int), ("method", c_int), ("program", c_bool),
                ("conjecture", c_bool), ("outcomes", c_bool),
                ("play", c_int), ("to", c_uint64), ("slice", c_void_p),
                ("name", c_char_p)]


class Code(Structure):
    _fields_ = [("kind", c_int), ("text", c_char_p), ("theorem", c_char_p),
                ("proof", c_void_p), ("checked", c_uint64)]


class Dyadic(Structure):
    _fields_ = [("numerator", c_int64), ("exponent", c_uint32),
                ("text", c_char_p)]


class WallPoint(Structure):
    _fields_ = [("temperature", Dyadic), ("value", Dyadic)]


class Wall(Structure):
    _fields_ = [("count", c_size_t), ("points", POINTER(WallPoint))]


class Thermograph(Structure):
    _fields_ = [("left", Wall), ("right", Wall), ("mean", Dyadic),
                ("temperature", Dyadic)]


class ValueList(Structure):
    _fields_ = [("count", c_size_t), ("texts", POINTER(c_char_p))]


class Measures(Structure):
    _fields_ = [("game", c_uint32), ("value", c_char_p),
                ("canonical", c_char_p), ("outcome", c_int),
                ("left_stop", c_char_p), ("right_stop", c_char_p),
                ("mean", c_char_p), ("temperature", c_char_p),
                ("least_temperature", c_char_p),
                ("most_temperature", c_char_p), ("atomic_weight", c_char_p),
                ("has_no_weight", c_bool), ("reduced", c_char_p),
                ("birthday", c_char_p), ("followers", c_char_p),
                ("left_incentives", ValueList),
                ("right_incentives", ValueList), ("has_incentives", c_bool),
                ("latex", c_char_p), ("thermograph", POINTER(Thermograph))]


class Comparison(Structure):
    _fields_ = [("relation", c_int), ("reason", c_char_p)]


class Sides(Structure):
    _fields_ = [("value", c_char_p), ("onside", c_char_p),
                ("offside", c_char_p), ("is_stopper", c_bool),
                ("canonical", c_char_p), ("outcome", c_int),
                ("left_starts", c_int), ("right_starts", c_int),
                ("left_stop", c_char_p), ("right_stop", c_char_p),
                ("degree", c_char_p), ("followers", c_uint64),
                ("latex", c_char_p)]


class NimQuery(Structure):
    _fields_ = [("cpu", c_int), ("bits", c_uint), ("hex", c_bool)]


class NimAnswer(Structure):
    _fields_ = [("kind", c_int), ("count", c_size_t),
                ("values", c_char_p * 2), ("bits", c_size_t),
                ("field_bits", c_size_t), ("why", c_char_p)]


class Turn(Structure):
    _fields_ = [("position", c_void_p), ("side", c_int), ("play", c_int)]


class ReplyQuery(Structure):
    _fields_ = [("errs", c_uint), ("slow", c_bool), ("random", c_uint64)]


class Reply(Structure):
    _fields_ = [("move", POINTER(Move)), ("known", c_bool), ("wins", c_bool),
                ("draws", c_bool), ("erred", c_bool),
                ("missed", POINTER(Move)), ("has_plies", c_bool),
                ("plies", c_uint64), ("limit", c_int)]


class Review(Structure):
    _fields_ = [("found", c_bool), ("draw", c_bool), ("at", c_size_t),
                ("better", Reply), ("cut", c_bool)]


class CustomPosition(Structure):
    _fields_ = [("integers", POINTER(c_uint64)), ("text", c_void_p),
                ("length", c_size_t)]


Options = CFUNCTYPE(c_int, c_void_p, CustomPosition, c_int, c_void_p)
Accepts = CFUNCTYPE(c_bool, c_void_p, POINTER(c_uint64))
Read = CFUNCTYPE(c_int, c_void_p, c_void_p, c_size_t, c_void_p)


class Custom(Structure):
    _fields_ = [("name", c_char_p), ("title", c_char_p), ("about", c_char_p),
                ("example", c_char_p), ("arity", c_uint),
                ("partizan", c_bool), ("loopy", c_bool), ("data", c_void_p),
                ("options", Options), ("accepts", Accepts), ("read", Read)]


class QuotientQuery(Structure):
    _fields_ = [("to", c_uint64), ("beyond", c_bool), ("genus", c_bool),
                ("checkpoint", Checkpoint)]


class QuotientGenerator(Structure):
    _fields_ = [("game", c_uint), ("heap", c_uint64)]


class QuotientStep(Structure):
    _fields_ = [("heap", c_uint64), ("order", c_uint64),
                ("losses", c_uint64)]


class QuotientMap(Structure):
    _fields_ = [("elements", POINTER(c_uint32)), ("preperiod", c_uint64),
                ("period", c_uint64), ("genus_count", c_size_t),
                ("genera", POINTER(c_char_p))]


class Quotient(Structure):
    _fields_ = [("status", c_int), ("to", c_uint64),
                ("game_count", c_size_t), ("games", c_void_p),
                ("order", c_size_t), ("losses", c_size_t),
                ("words", POINTER(c_char_p)), ("is_loss", POINTER(c_bool)),
                ("generator_count", c_size_t),
                ("generators", POINTER(QuotientGenerator)),
                ("products", POINTER(c_uint32)),
                ("relation_count", c_size_t),
                ("relations", POINTER(c_char_p)),
                ("maps", POINTER(QuotientMap)), ("step_count", c_size_t),
                ("steps", POINTER(QuotientStep)), ("is_tame", c_bool),
                ("tame_rank", c_uint), ("has_wild", c_bool),
                ("wild", QuotientGenerator),
                ("is_idempotent", POINTER(c_bool)),
                ("is_unit", POINTER(c_bool)), ("is_kernel", POINTER(c_bool)),
                ("idempotents", c_size_t), ("units", c_size_t),
                ("kernel", c_size_t), ("refutations", c_uint64)]


class QuotientCheck(Structure):
    _fields_ = [("holds", c_bool), ("trouble", c_char_p),
                ("order", c_uint64), ("to", c_uint64),
                ("is_complete", c_bool)]


class Machine(Structure):
    _fields_ = [("tracks", c_uint), ("names", c_char_p * 4),
                ("digits", c_uint), ("letters", c_uint32),
                ("states", c_uint32), ("next", POINTER(c_uint32)),
                ("labels", POINTER(c_uint8)), ("graph", c_bool)]


class ProofQuery(Structure):
    _fields_ = [("formula", c_void_p), ("outcomes", c_bool), ("play", c_int),
                ("to", c_uint64), ("base", c_uint), ("zeckendorf", c_bool),
                ("certify", c_bool)]


class Proof(Structure):
    _fields_ = [("status", c_int), ("about", c_int), ("below", c_uint32),
                ("learned", c_bool), ("learned_to", c_uint64),
                ("base", c_uint), ("states", c_uint32),
                ("sizes", c_uint32 * 3), ("numbers", c_uint),
                ("weights", c_uint * 3), ("machine", Machine),
                ("reason", c_char_p), ("in_formula", c_bool),
                ("place", c_size_t), ("at", c_uint64 * 3),
                ("formula", c_int64), ("value", c_uint64),
                ("certificate", c_char_p), ("rules", c_void_p),
                ("least", c_uint * 3), ("steps", c_char_p)]


class WalnutFile(Structure):
    _fields_ = [("name", c_char_p), ("text", c_char_p)]


class Walnut(Structure):
    _fields_ = [("commands", c_char_p), ("files", POINTER(WalnutFile)),
                ("count", c_size_t)]


class ProofCertificate(Structure):
    _fields_ = [("rules", c_char_p), ("formula", c_char_p), ("about", c_int),
                ("below", c_uint32), ("play", c_int), ("base", c_uint),
                ("states", c_uint32), ("sets", c_uint32),
                ("compared_to", c_uint64), ("holds", c_bool),
                ("trouble", c_char_p)]


class Difference(Structure):
    _fields_ = [("found", c_bool), ("arity", c_uint),
                ("at", c_uint64 * MOST_INTEGERS), ("formula", c_int64),
                ("cell", Cell), ("formula_failed", c_bool)]


class BulkQuery(Structure):
    _fields_ = [("start", c_uint32), ("all", c_bool), ("max_moves", c_size_t)]


class BulkAnswer(Structure):
    _fields_ = [("vertices", c_uint32), ("edges", c_uint64),
                ("start", c_uint32), ("outcome", c_int),
                ("has_value", c_bool), ("value", c_uint64),
                ("number", c_char_p), ("has_plies", c_bool),
                ("plies", c_uint32), ("move_count", c_size_t),
                ("moves", POINTER(c_uint32)), ("moves_truncated", c_bool),
                ("outcomes", POINTER(c_uint8)), ("values", POINTER(c_uint32)),
                ("numbers", POINTER(c_char_p)),
                ("plies_left", POINTER(c_uint32)),
                ("essential", POINTER(c_bool)), ("counts", c_uint64 * 6)]


class Count(Structure):
    _fields_ = [("cell", Cell), ("boards", c_uint64), ("first", c_char_p)]


class Census(Structure):
    _fields_ = [("fillings", c_uint64), ("boards", c_uint64),
                ("count", c_size_t), ("counts", POINTER(Count))]


class DatabaseAbout(Structure):
    _fields_ = [("start", c_char_p), ("play", c_int), ("values", c_bool),
                ("plies", c_bool), ("parts", c_bool),
                ("positions", c_uint64)]


class DatabaseAnswer(Structure):
    _fields_ = [("outcome", c_int), ("has_value", c_bool),
                ("has_plies", c_bool), ("value", c_uint64),
                ("plies", c_uint64)]


class OptionFate(Structure):
    _fields_ = [("of", c_char_p), ("option", c_char_p), ("player", c_int),
                ("fate", c_int), ("by", c_char_p), ("sentence", c_char_p)]


class Explanation(Structure):
    _fields_ = [("count", c_size_t), ("fates", POINTER(OptionFate)),
                ("is_cut", c_bool)]


class Nim128(Structure):
    _fields_ = [("low", c_uint64), ("high", c_uint64)]


# The C name of each struct, for test/python/layout.py.
STRUCTS = {
    "grundy_error": Error, "grundy_limits": Limits,
    "grundy_progress": Progress, "grundy_theorem": Theorem,
    "grundy_family": Family, "grundy_component": Component,
    "grundy_value": Value, "grundy_query": Query, "grundy_reason": Reason,
    "grundy_move": Move, "grundy_verdict": Verdict,
    "grundy_move_list": MoveList, "grundy_cell": Cell,
    "grundy_slice": Slice,
    "grundy_checkpoint": Checkpoint, "grundy_stream_query": StreamQuery,
    "grundy_values": Values, "grundy_period_search_query": PeriodQuery,
    "grundy_period_search": Period, "grundy_certificate": Certificate,
    "grundy_law_report": LawReport, "grundy_find_query": FindQuery,
    "grundy_pattern": Pattern, "grundy_code_query": CodeQuery,
    "grundy_code": Code, "grundy_dyadic": Dyadic,
    "grundy_wall_point": WallPoint, "grundy_wall": Wall,
    "grundy_thermograph": Thermograph, "grundy_value_list": ValueList,
    "grundy_measures": Measures, "grundy_comparison": Comparison,
    "grundy_sides": Sides,
    "grundy_nim_query": NimQuery, "grundy_nim_answer": NimAnswer,
    "grundy_turn": Turn, "grundy_reply_query": ReplyQuery,
    "grundy_reply": Reply, "grundy_review": Review,
    "grundy_custom_position": CustomPosition, "grundy_custom": Custom,
    "grundy_quotient_query": QuotientQuery,
    "grundy_quotient_generator": QuotientGenerator,
    "grundy_quotient_step": QuotientStep, "grundy_quotient_map": QuotientMap,
    "grundy_quotient": Quotient, "grundy_quotient_check": QuotientCheck,
    "grundy_machine": Machine, "grundy_proof_query": ProofQuery,
    "grundy_proof": Proof, "grundy_walnut_file": WalnutFile,
    "grundy_walnut": Walnut, "grundy_proof_certificate": ProofCertificate,
    "grundy_difference": Difference, "grundy_bulk_query": BulkQuery,
    "grundy_bulk_answer": BulkAnswer, "grundy_count": Count,
    "grundy_census": Census, "grundy_database_about": DatabaseAbout,
    "grundy_database_answer": DatabaseAnswer,
    "grundy_option_fate": OptionFate, "grundy_explanation": Explanation,
    "grundy_nim128": Nim128,
}

# Result and parameters of each function that is called.
_STATUS = c_int
_TEXT = [c_char_p, c_size_t]
FUNCTIONS: Any = {
    "version": (c_char_p, []),
    "new": (c_void_p, []),
    "free": (None, [c_void_p]),
    "define": (_STATUS, [c_void_p, *_TEXT, c_int, POINTER(Error)]),
    "register": (_STATUS, [c_void_p, POINTER(Custom), c_int, POINTER(Error)]),
    "allow_programs": (None, [c_void_p, c_bool]),
    "option_integers": (_STATUS, [c_void_p, POINTER(c_uint64)]),
    "option_text": (_STATUS, [c_void_p, *_TEXT]),
    "option_end": (_STATUS, [c_void_p, c_char_p]),
    "options_add": (_STATUS, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "options_fail": (_STATUS, [c_void_p, c_size_t, c_char_p]),
    "language_named": (c_bool, [c_char_p, POINTER(c_int)]),
    "work_new": (c_void_p, [c_void_p, Limits]),
    "work_free": (None, [c_void_p]),
    "work_reset": (None, [c_void_p]),
    "work_start": (None, [c_void_p]),
    "work_set_language": (None, [c_void_p, c_int]),
    "work_cancel": (None, [c_void_p]),
    "work_set_progress": (None, [c_void_p, Progress]),
    "work_error": (POINTER(Error), [c_void_p]),
    "work_bytes": (c_size_t, [c_void_p]),
    "family_count": (c_size_t, [c_void_p]),
    "family_at": (POINTER(Family), [c_void_p, c_size_t]),
    "position_parse": (_STATUS, [c_void_p, *_TEXT, POINTER(c_void_p)]),
    "rules_parse": (_STATUS, [c_void_p, *_TEXT, POINTER(c_void_p)]),
    "position_print": (_STATUS, [c_void_p, c_void_p, POINTER(c_char_p)]),
    "rules_text": (c_char_p, [c_void_p]),
    "rules_arity": (c_uint, [c_void_p]),
    "position_count": (c_size_t, [c_void_p]),
    "position_component": (_STATUS, [c_void_p, c_void_p, c_size_t,
                                     POINTER(Component)]),
    "position_random": (_STATUS, [c_void_p, c_void_p, c_int, c_int, c_bool,
                                  c_uint64, POINTER(c_void_p)]),
    "position_is_impartial": (c_bool, [c_void_p]),
    "outcome_name": (c_char_p, [c_int]),
    "reason_name": (c_char_p, [c_int]),
    "eval": (_STATUS, [c_void_p, c_void_p, Query, POINTER(Verdict)]),
    "moves": (_STATUS, [c_void_p, c_void_p, Query, POINTER(MoveList)]),
    "reply_choose": (_STATUS, [c_void_p, Turn, ReplyQuery, POINTER(Reply)]),
    "position_draw": (_STATUS, [c_void_p, c_void_p, c_int, POINTER(c_char_p)]),
    "verdict_draw": (_STATUS, [c_void_p, c_void_p, POINTER(Verdict),
                               POINTER(c_char_p)]),
    "thermograph_draw": (_STATUS, [c_void_p, c_char_p, POINTER(Thermograph),
                                   POINTER(c_char_p)]),
    "table_begin": (_STATUS, [c_void_p, c_void_p, POINTER(c_uint64)]),
    "cell_at": (_STATUS, [c_void_p, c_void_p, POINTER(c_uint64), c_int, Query,
                          POINTER(Cell)]),
    "table_cells": (_STATUS, [c_void_p, c_void_p, POINTER(Slice), c_int, Query,
                              POINTER(Cell)]),
    "table_read": (_STATUS, [c_void_p, c_void_p, POINTER(Slice), c_int, Query,
                             c_uint, c_void_p]),
    "stream_open": (_STATUS, [c_void_p, c_void_p, StreamQuery,
                              POINTER(c_void_p)]),
    "stream_next": (_STATUS, [c_void_p, POINTER(Values)]),
    "period_search_run": (_STATUS, [c_void_p, c_void_p, PeriodQuery,
                                    POINTER(Period)]),
    "certificate_write": (_STATUS, [c_void_p, c_void_p, PeriodQuery,
                                    POINTER(c_char_p)]),
    "certificate_check": (_STATUS, [c_void_p, *_TEXT, POINTER(Certificate)]),
    "law_name": (c_char_p, [c_int]),
    "verify": (_STATUS, [c_void_p, c_void_p, c_uint64, OnLaw, c_void_p]),
    "find": (_STATUS, [c_void_p, c_void_p, POINTER(FindQuery),
                       POINTER(Pattern)]),
    "code_write": (_STATUS, [c_void_p, c_void_p, CodeQuery, POINTER(Code)]),
    "expression_parse": (_STATUS, [c_void_p, *_TEXT, POINTER(c_void_p)]),
    "expression_measure": (_STATUS, [c_void_p, c_void_p, POINTER(Measures)]),
    "expression_compare": (_STATUS, [c_void_p, c_void_p, c_void_p, c_char_p,
                                     POINTER(Comparison)]),
    "relation_name": (c_char_p, [c_int]),
    "sides_find": (_STATUS, [c_void_p, *_TEXT, POINTER(Sides)]),
    "sides_compare": (_STATUS, [c_void_p, *_TEXT, *_TEXT,
                                POINTER(Comparison)]),
    "nim_mul": (c_uint64, [c_uint64, c_uint64]),
    "nim_inv": (c_uint64, [c_uint64]),
    "nim_sqrt": (c_uint64, [c_uint64]),
    "nim_pow": (c_uint64, [c_uint64, c_uint64]),
    "nim_array": (_STATUS, [c_int, c_int, c_uint, c_void_p, c_void_p,
                            c_void_p, c_size_t]),
    "nim128_mul": (Nim128, [Nim128, Nim128]),
    "nim128_inv": (Nim128, [Nim128]),
    "nim128_sqrt": (Nim128, [Nim128]),
    "nim128_pow": (Nim128, [Nim128, Nim128]),
    "nim128_solve": (c_bool, [Nim128, POINTER(Nim128)]),
    "nim128_order": (Nim128, [Nim128]),
    "nim_log": (_STATUS, [c_void_p, Nim128, Nim128, POINTER(Nim128)]),
    "quotient_run": (_STATUS, [c_void_p, POINTER(c_void_p), c_size_t,
                               QuotientQuery, POINTER(Quotient)]),
    "quotient_certificate": (_STATUS, [c_void_p, POINTER(Quotient),
                                       POINTER(c_char_p)]),
    "quotient_verify": (_STATUS, [c_void_p, POINTER(c_void_p), c_size_t,
                                  *_TEXT, POINTER(QuotientCheck)]),
    "game_text": (_STATUS, [c_void_p, c_uint32, POINTER(c_char_p)]),
    "formula_parse": (_STATUS, [c_void_p, c_void_p, *_TEXT,
                                POINTER(c_void_p)]),
    "formula_text": (c_char_p, [c_void_p]),
    "equation_parse": (_STATUS, [c_void_p, c_void_p, *_TEXT, c_int,
                                 POINTER(c_void_p)]),
    "prove": (_STATUS, [c_void_p, c_void_p, POINTER(ProofQuery),
                        POINTER(Proof)]),
    "proof_check": (_STATUS, [c_void_p, *_TEXT, POINTER(ProofCertificate)]),
    "proof_walnut": (_STATUS, [c_void_p, c_void_p, POINTER(ProofQuery),
                               POINTER(Proof), POINTER(Walnut)]),
    "rules_remark": (_STATUS, [c_void_p, c_void_p, POINTER(c_char_p)]),
    "formula_remark": (_STATUS, [c_void_p, c_void_p, POINTER(c_char_p)]),
    "move_phrase": (_STATUS, [c_void_p, c_char_p, POINTER(c_char_p)]),
    "game_review": (_STATUS, [c_void_p, POINTER(c_void_p), c_size_t, c_size_t,
                              c_int, c_int, POINTER(Review)]),
    "check": (_STATUS, [c_void_p, c_void_p, c_void_p, c_uint64, c_int, Query,
                        POINTER(Difference)]),
    "bulk_open": (_STATUS, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "bulk_feed": (_STATUS, [c_void_p, c_char_p, c_size_t]),
    "bulk_end": (_STATUS, [c_void_p]),
    "bulk_find": (_STATUS, [c_void_p, c_char_p, POINTER(c_uint32)]),
    "bulk_name": (c_size_t, [c_void_p, c_uint32, c_char_p, c_size_t]),
    "bulk_solve": (_STATUS, [c_void_p, BulkQuery, POINTER(BulkAnswer)]),
    "bulk_close": (None, [c_void_p]),
    "census_run": (_STATUS, [c_void_p, c_void_p, POINTER(c_uint64), c_int,
                             Query, POINTER(Census)]),
    "database_open": (_STATUS, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "database_describe": (c_bool, [c_void_p, POINTER(DatabaseAbout)]),
    "database_ask": (_STATUS, [c_void_p, c_void_p, c_void_p,
                               POINTER(DatabaseAnswer)]),
    "database_close": (None, [c_void_p]),
    "expression_explain": (_STATUS, [c_void_p, c_void_p,
                                     POINTER(Explanation)]),
    "nim_eval": (_STATUS, [c_void_p, *_TEXT, NimQuery, POINTER(NimAnswer)]),
}


def _names() -> Iterator[str]:
    """Where the library may be, the best places first."""
    named = os.environ.get("GRUNDY_LIBRARY")
    if named:
        yield named
        return
    yield str(_PACKAGE / "libgrundy.so.1")  # of a wheel
    if (_SOURCES / "CMakeLists.txt").is_file():
        yield str(_SOURCES / "build/release/libgrundy.so.1")
    # PREFIX/lib/pythonX.Y/dist-packages/grundy has PREFIX/lib above it.
    for folder in _PACKAGE.parents[1:3]:
        for pattern in ("libgrundy.so.*", "*/libgrundy.so.*"):
            found: List[Path] = sorted(folder.glob(pattern), reverse=True)
            yield from (str(path) for path in found)
    yield from ("libgrundy.so.1", "libgrundy.so.0", "libgrundy.so")
    other = ctypes.util.find_library("grundy")
    if other:
        yield other


def _load() -> Any:
    reasons = []
    for name in _names():
        try:
            library = ctypes.CDLL(name)
        except OSError as error:
            reasons.append(str(error))
            continue
        for short, (result, parameters) in FUNCTIONS.items():
            try:
                function = getattr(library, "grundy_" + short)
            except AttributeError:
                raise ImportError(f"{name} is of another version: it has no "
                                  f"function grundy_{short}") from None
            function.restype = result
            function.argtypes = parameters
        return library
    if (_SOURCES / "CMakeLists.txt").is_file():
        raise ImportError("libgrundy.so is not built; type: "
                          f"{_SOURCES}/grundy --version")
    raise ImportError("libgrundy.so was not found; set the environment "
                      "variable GRUNDY_LIBRARY to its path. Tried: " +
                      "; ".join(reasons))


library = _load()
