# SPDX-License-Identifier: MIT
"""What Python's people expect of tables, values, positions and errors."""

import inspect
import json
import os
import pickle
import re
import subprocess
import sys
import tempfile
import types
import unittest
from fractions import Fraction
from functools import lru_cache

import grundy

try:
    import numpy
except ImportError:
    numpy = None


class Tables(unittest.TestCase):
    def test_places(self):
        """Every place agrees with the position alone."""
        table = grundy.table("wythoff", range(2, 5), range(10))
        self.assertEqual((table.shape, len(table), table.ndim),
                         ((3, 10), 3, 2))
        for x in range(2, 5):
            row = table[x]
            self.assertEqual((row.shape, row.ranges), ((10,), ((0, 9),)))
            for y in range(10):
                value = grundy.eval(f"wythoff({x},{y})").value
                self.assertEqual((table[x, y], row[y], row.tolist()[y],
                                  table.rows()[x - 2][y]), (value,) * 4)
        self.assertEqual([list(row) for row in table], table.tolist())
        column = table[:, 4]
        self.assertEqual((column.ranges, list(column)),
                         (((2, 4),), [table[x, 4] for x in (2, 3, 4)]))
        self.assertEqual(table[3:, 2:4].tolist(),
                         [[table[x, y] for y in (2, 3)] for x in (3, 4)])
        self.assertEqual(table[3:99, :].ranges, ((3, 4), (0, 9)))
        cube = grundy.table("{(a,b,c) -> (a-1,b,c) ; (a,b-2,c) ; "
                            "(a,b,c-1)}", 2, 3, 4)
        self.assertEqual(cube[1][2][3], cube[1, 2, 3])
        self.assertEqual(cube[:, 2, 1:3].tolist(),
                         [[cube[a, 2, c] for c in (1, 2)] for a in (0, 1)])
        for wrong in (1, 5, -1, (3, 10), (3, 4, 5), slice(3, 3),
                      slice(-1, None), slice(None, None, 2), (3, -1)):
            self.assertRaises(IndexError, table.__getitem__, wrong)
        self.assertRaises(IndexError, table[3].__getitem__, (1, 2))
        self.assertRaises(TypeError, table.__getitem__, "3")

    def test_kinds(self):
        """What one question says of all positions is what eval says of each."""
        rules = "{n -> L: n-1 ; R: n-k for k in 1..2 if n < 9}"
        plies = grundy.table(rules, 12, kind="plies").tolist()
        for n in range(12):
            told = grundy.eval(f"{rules}({n})", plies=True)
            self.assertEqual(plies[n], (told.left_plies, told.right_plies))
        sizes = [f"domineering({n} x {k})" for n in (1, 2) for k in (1, 2, 3)]
        boards = [grundy.eval(size).value for size in sizes]
        for kind in "games", "mean", "temperature":
            table = grundy.table("domineering", (1, 2), (1, 3), kind=kind)
            self.assertEqual(sum(table.tolist(), []), [
                board if kind == "games" else getattr(board, kind)
                for board in boards])
        genus = grundy.table("kayles", 9, kind="genus").tolist()
        for n, (normal, misere) in enumerate(genus):
            lost = grundy.eval(f"kayles({n})", misere=True).outcome == "P"
            self.assertEqual((normal, misere == 0),
                             (grundy.eval(f"kayles({n})").value, lost))

    def test_counts(self):
        for n in 1, 7, 30:
            self.assertEqual(list(grundy.table("kayles", n)),
                             list(grundy.sequence("kayles", n)))
            self.assertEqual(sum(map(len, grundy.stream("kayles", n))), n)

    @unittest.skipUnless(numpy, "numpy is not installed")
    def test_numpy(self):
        for kind in "values", "outcomes", "genus", "plies":
            table = grundy.table("wythoff", 3, range(2, 6), kind=kind)
            shown = numpy.asarray(table)
            self.assertEqual(shown.shape, (3, 4), kind)
            self.assertEqual(shown[1, 2], table[1, 4], kind)
        holes = numpy.asarray(grundy.table("chomp", 3, range(1, 4)))
        self.assertEqual(holes.shape, (3, 3))

    def test_frame(self):
        """to_frame hands rows, index and columns to pandas."""
        self.assertNotIn("pandas", sys.modules)
        sys.modules["pandas"] = types.SimpleNamespace(
            DataFrame=lambda *given, **more: (given, more))
        try:
            given, more = grundy.table("wythoff", range(2, 4), 3).to_frame()
            one = grundy.table("nim", 3).to_frame()
        finally:
            del sys.modules["pandas"]
        self.assertEqual((given, list(more["index"]), list(more["columns"])),
                         (([[2, 0, 1], [3, 4, 5]],), [2, 3], [0, 1, 2]))
        self.assertEqual(one[0], ({"values": [0, 1, 2]},))


class Values(unittest.TestCase):
    def test_long(self):
        """The value of a verdict is whole, however long its text is."""
        parts = [3**k for k in range(14)]
        found = grundy.eval("+".join(f"value(+-{k})" for k in parts)).value
        self.assertGreater(len(found.text), 1 << 16)
        self.assertEqual((found.mean, found.temperature), (0, parts[-1]))
        self.assertEqual(found, "+".join(f"+-{k}" for k in parts))

    def test_order(self):
        """The order is that of the command, for all pairs."""
        texts = ("0", "1", "-1/2", "*", "^", "v", "{1|*}", "+-2", "*2",
                 "tiny(1)", "^^*")
        for first in texts:
            for second in texts:
                a, b = grundy.Value(first), grundy.Value(second)
                said = grundy.compare(first, second)
                self.assertEqual((a < b, a == b, a > b, a <= b, a >= b),
                                 (said == "<", said == "=", said == ">",
                                  said in "<=", said in ">="))
                self.assertEqual(a - b, grundy.Value(f"({first})-({second})"))
                self.assertEqual(a == b, hash(a) == hash(b) and not a != b)
                self.assertEqual(str(a + second), str(first + b))

    def test_numbers(self):
        half = grundy.Value("1/2")
        self.assertEqual(half, Fraction(1, 2))
        self.assertEqual(hash(half), hash(Fraction(1, 2)))
        self.assertIn(Fraction(1, 2), {half})
        self.assertEqual(2 * half, 1)
        self.assertEqual(1 - half, half)
        self.assertEqual(-3 * half, Fraction(-3, 2))
        self.assertEqual(half, "2/4")
        self.assertNotEqual(half, "nonsense(")
        self.assertNotEqual(half, None)
        self.assertTrue(half and grundy.Value("*") and not grundy.Value(0))
        self.assertEqual(half.number, Fraction(1, 2))
        self.assertIsNone(grundy.Value("^").number)
        self.assertEqual(f"{half:>5}", "  1/2")
        self.assertEqual(pickle.loads(pickle.dumps(half)), half)
        hot = grundy.Value("{3|-1}")
        self.assertEqual((hot.mean, hot.temperature, hot.left_stop),
                         (1, 2, 3))
        self.assertIsInstance(hot.mean, Fraction)
        for wrong in None, 0.5, object():
            self.assertRaises(TypeError, lambda: half + wrong)
            self.assertRaises(TypeError, lambda: half < wrong)
        self.assertRaises(grundy.GrundyError, grundy.Value, Fraction(1, 3))

    def test_verdicts(self):
        found = grundy.eval("toads(tt.f)")
        self.assertIsInstance(found.value, grundy.Value)
        self.assertEqual(found.value, "{1/2|0}")
        cold = grundy.eval("domineering(../..) + value(1/2)")
        self.assertEqual((cold.mean, cold.temperature), (Fraction(1, 2), 1))
        games = grundy.table("domineering", 3, 3, kind="games")
        self.assertEqual(games[2, 2], "+-1")
        heat = grundy.table("domineering", 3, 3, kind="temperature")
        self.assertEqual(heat[2, 2], 1)

    def test_notebook(self):
        value = grundy.Value("{3|-1}")
        self.assertFalse(hasattr(value, "_repr_html_"))
        self.assertTrue(value._repr_latex_().startswith("$"))
        self.assertTrue(value._repr_svg_().startswith("<svg"))


class Positions(unittest.TestCase):
    def test_arithmetic(self):
        nim = grundy.Position("nim(1)")
        self.assertEqual(sum([nim, grundy.Position("nim(2)")]),
                         grundy.Position("nim(1,2)"))
        self.assertEqual((3 * nim, nim * 3), (nim + nim + nim,) * 2)
        self.assertEqual(-nim, nim)
        self.assertEqual((nim - nim).eval().outcome, "P")
        self.assertEqual(nim + "nim(2)", "nim(1)" + grundy.Position("nim(2)"))
        for text in "domineering(../..)", "toads(tt.f)", "hackenbush(0-1:b)":
            own = grundy.Position(text)
            self.assertEqual((own - own).eval().outcome, "P", text)
            self.assertEqual((own * -1).eval().value, -own.eval().value)
        for wrong in 3, None:
            self.assertRaises(TypeError, lambda: nim - wrong)
        self.assertRaises(TypeError, lambda: nim * 1.5)

    def test_networkx(self):
        class Graph(dict):
            """The four methods of networkx.DiGraph that are called."""

            def __init__(self):
                super().__init__()
                self.edges = []

            def add_node(self, node):
                self.setdefault(node)

            def add_edge(self, *ends, **more):
                for end in ends:
                    self.add_node(end)
                self.edges.append((*map(str, ends), more["name"]))

        sys.modules["networkx"] = types.SimpleNamespace(DiGraph=Graph)
        try:
            graph = grundy.Position("nim(2)").to_networkx()
            self.assertRaises(grundy.LimitError,
                              grundy.Position("nim(9)").to_networkx, most=5)
        finally:
            del sys.modules["networkx"]
        self.assertEqual(len(graph), 3)
        self.assertEqual(sorted(graph.edges), [("nim(1)", "0", "1->0"),
                                               ("nim(2)", "0", "2->0"),
                                               ("nim(2)", "nim(1)", "2->1")])

    def test_chance(self):
        drawn = {str(grundy.random("nim")) for _ in range(40)}
        self.assertGreater(len(drawn), 1)
        self.assertEqual(grundy.random("nim", seed=7),
                         grundy.random("nim", seed=7))


class States(unittest.TestCase):
    def test_play(self):
        """A perfect player wins every position that is a win."""
        for text, misere in (("nim(1,2,4)", False), ("nim(1,1,2)", True),
                             ("domineering(.../...)", False),
                             ("toads(tt.ff)", False)):
            state = grundy.State(text, misere=misere)
            verdict = grundy.eval(text, misere=misere)
            while not state.is_over():
                self.assertIsNone(state.winner())
                state.push(state.best())
            first = (verdict.outcome == "N" if state.mover is None
                     else verdict.left_starts == "L")
            self.assertEqual(state.winner(), 0 if first else 1, text)
            copy = state.copy()
            while state.history:
                state.pop()
            self.assertEqual(state.position, grundy.Position(text))
            self.assertTrue(copy.is_over())
            self.assertRaises(IndexError, state.pop)

    def test_spiel(self):
        """A search over the adapter finds the outcomes."""
        def wins(state):
            if state.is_terminal():
                self.assertEqual(state.current_player(), -4)
                return state.returns()[state.state.turn] > 0
            return any(not wins(state.child(action))
                       for action in state.legal_actions())

        for text, misere in (("nim(1,2,2)", False), ("kayles(4)", True),
                             ("nim(1,1)", True)):
            self.assertEqual(wins(grundy.SpielState(text, misere=misere)),
                             grundy.eval(text, misere=misere).outcome == "N")

    def test_sides(self):
        state = grundy.State("hackenbush(0-1:b,0-2:r)", side="right")
        self.assertEqual([move.player for move in state.legal_moves],
                         ["right"])
        with self.assertRaisesRegex(ValueError, "is not a move of"):
            state.push("0-1")
        state.push(state.legal_moves[0])
        self.assertEqual(state.mover, "left")


class Callbacks(unittest.TestCase):
    def test_table(self):
        """Python's own filling, the library's, and a plain recursion agree."""
        class Queen(grundy.Game):
            """Wythoff's game."""

            arity = 2

            def options(self, position):
                x, y = position
                yield from ((i, y) for i in range(x))
                yield from ((x, i) for i in range(y))
                yield from ((x - i, y - i) for i in range(1, min(x, y) + 1))

        @lru_cache(None)
        def plain(x, y):
            seen = {plain(*option) for option in queen.options((x, y))}
            return min(set(range(len(seen) + 1)) - seen)

        queen = Queen()
        rows = [[plain(x, y) for y in range(12)] for x in range(3, 9)]
        self.assertEqual(queen.table((3, 8), 12).tolist(), rows)
        self.assertEqual(queen.table((3, 8), 12, limits=grundy.Limits()
                                     ).tolist(), rows)
        self.assertEqual(queen.find(to=20).kind,
                         grundy.find("wythoff", to=20).kind)
        self.assertTrue(queen(2, 3).draw().startswith("<svg"))

    def test_upwards(self):
        """Options may come later in the table than their positions."""
        class Up(grundy.Game):
            """Count up to ten by one or two."""

            def options(self, position):
                return range(position + 1, min(position + 3, 11))

        self.assertEqual(list(Up().table(11)),
                         [(10 - n) % 3 for n in range(11)])

    def test_period(self):
        class Few(grundy.Game):
            """Take 1 to 3."""

            def options(self, position):
                return range(max(0, position - 3), position)

        few = Few()
        found = few.period(limit=60)
        self.assertEqual((found.found, found.proved, found.period,
                          found.preperiod, found.saltus),
                         (True, False, 4, 0, 0))

    def test_wrong_returns(self):
        class Wrong(grundy.Game):
            """Returns what is given."""

            def __init__(self, given, arity=1):
                self.given = given
                self.arity = arity
                super().__init__()

            def options(self, position):
                return self.given

        for given in (None, 3, "7", [1.5], ["a"], [-1], [None], [(1, 2)],
                      [[1, "x"]], [1 << 70]):
            wrong = Wrong(given)
            with self.assertRaisesRegex((TypeError, ValueError), "wrong") as e:
                wrong(5).eval()
            said = given if not isinstance(given, list) else given[0]
            self.assertIn(repr(said), str(e.exception))
            self.assertRaises((TypeError, ValueError), wrong.table, 5)
        for given in [3], [(1,)], [(1, 2), (1, 2, 3)], [(1, -2)], ["ab"]:
            with self.assertRaisesRegex(ValueError, "tuple of 2 numbers"):
                Wrong(given, 2)(5, 5).eval()


class Wrapped(unittest.TestCase):
    """What the command says, said by the package."""

    def ask(self, *words, **more):
        """The JSON of the command."""
        return json.loads(subprocess.run(
            [os.environ["GRUNDY"], *words, "--json"], check=False, text=True,
            capture_output=True, **more).stdout)

    def test_quotients(self):
        found, said = grundy.quotient("kayles", to=9), self.ask(
            "quotient", "kayles", "--to", "9")
        self.assertEqual((found.order, len(found.losses), found.to),
                         (said["order"], said["p_order"], said["to"]))
        for heaps in (1,), (1, 1), (2, 3, 4), (5, 7, 9, 9), (8, 8, 1):
            at = 0
            for heap in heaps:
                word = found.heaps[0][heap]
                for letter, times in re.findall(r"([a-z])(\d*)", word):
                    for _ in range(int(times or 1)):
                        at = found.products[at][ord(letter) - ord("a")]
            outcome = grundy.eval(f"kayles({','.join(map(str, heaps))})",
                                  misere=True, method="search").outcome
            self.assertEqual(found.words[at] in found.losses, outcome == "P")
        self.assertIsNone(grundy.check_quotient(found.certificate, "kayles"))
        self.assertIsNotNone(grundy.check_quotient(found.certificate, "nim"))

    def test_proofs(self):
        rule = "{n -> n-k for k in 1..3}"
        learned = grundy.prove(rule, certify=True)
        self.assertTrue(learned.proved and learned.learned)
        self.assertTrue(grundy.check_proof(learned.certificate).holds)
        forged = learned.certificate.replace("rules", "rulez", 1)
        try:
            self.assertFalse(grundy.check_proof(forged).holds)
        except grundy.NotationError:
            pass
        wrong = grundy.check("wythoff", "x ^ y", to=10)
        self.assertFalse(wrong.holds)
        self.assertEqual(wrong.value,
                         grundy.table("wythoff", 11, 11)[wrong.at])
        self.assertEqual(grundy.prove("{n -> n-k for k in primes}").proved,
                         False)

    def test_graphs(self):
        edges = [(i, j) for i in range(9) for j in range(i) if (i * j) % 3]
        found = grundy.bulk("graph", edges, start=8, every=True)
        said = self.ask("bulk", "graph", "-", "--all", "--start", "8", input=(
            "".join(f"{a} {b}\n" for a, b in edges)))
        self.assertEqual((found.outcome, str(found.value)),
                         (said["outcome"], said["value"]))
        self.assertEqual([list(move) for move in found.moves],
                         said["winning_moves"])
        self.assertEqual({each["vertex"]: each["value"]
                          for each in said["all"]},
                         {name: str(value)
                          for name, value in found.values.items()})
        self.assertRaises(grundy.DomainError, grundy.bulk, "nim", "1 2\n")
        self.assertRaises(grundy.NotationError, grundy.bulk, "graph", "1 2 3 4")

    def test_census(self):
        rule = "{board .. -> ## right, down}"
        said = self.ask("table", rule, "2", "3", "--all")["all"][0]["counts"]
        self.assertEqual([(str(count.value), count.boards, count.first)
                          for count in grundy.census(rule, 2, 3)],
                         [(each["value"], each["boards"], each["first"])
                          for each in said])

    def test_databases(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "kayles.db")
            subprocess.run([os.environ["GRUNDY"], "solve", "kayles(9)",
                            "--database", file], check=True,
                           capture_output=True)
            with grundy.Database(file) as database:
                self.assertEqual(str(database.start), "octal[0.77](9)")
                for text in "kayles(9)", "kayles(3,4)", "kayles(8)":
                    self.assertEqual(database[text].outcome,
                                     grundy.eval(text).outcome)
                self.assertIn("kayles(2)", database)
                self.assertNotIn("kayles(10)", database)
                self.assertRaises(KeyError, database.__getitem__, "nim(3)")
            self.assertRaises(ValueError, database.__getitem__, "kayles(2)")
            self.assertRaises(grundy.GrundyError, grundy.Database,
                              os.path.join(folder, "absent"))

    def test_explanations(self):
        said = self.ask("value", "{0,1|3} + {*|*}", "--explain")
        listed = str(said)
        for fate in grundy.explain("{0,1|3} + {*|*}"):
            self.assertIn(repr(fate.sentence)[1:-1], listed)

    def test_large_nimbers(self):
        for bits in 8, 64, 100, 127:
            a, b = (1 << bits) - 3, (1 << bits) // 7 + 5
            self.assertEqual(grundy.nim_mul(a, b), grundy.nim(f"{a}*{b}"))
            self.assertEqual(grundy.nim_mul(a, grundy.nim_inv(a)), 1)
            root = grundy.nim_sqrt(b)
            self.assertEqual(grundy.nim_mul(root, root), b)
            self.assertEqual(grundy.nim_pow(a, grundy.nim_order(a)), 1)
        self.assertEqual(grundy.nim_pow(2, grundy.nim_log(3, 2)), 3)
        self.assertRaises(grundy.DomainError, grundy.nim_log, 4, 2)
        self.assertRaises(OverflowError, grundy.nim_inv, 1 << 128)
        self.assertRaises(ZeroDivisionError, grundy.nim_order, 0)
        roots = [(c, grundy.nim_solve(c)) for c in range(16)]
        for c, x in roots:
            self.assertEqual(grundy.nim_mul(x, x) ^ x, c)


class Surface(unittest.TestCase):
    def test_documents(self):
        """Every parameter of every public function is documented."""
        for name in grundy.__all__:
            thing = getattr(grundy, name)
            if not inspect.isfunction(thing):
                continue
            self.assertEqual(thing.__name__, name)
            for parameter in inspect.signature(thing).parameters.values():
                self.assertNotEqual(parameter.kind, parameter.VAR_KEYWORD)
                self.assertRegex(thing.__doc__, rf"(?m)^ +{parameter.name}: ",
                                 name)

    def test_errors(self):
        with self.assertRaises(grundy.NotationError) as caught:
            grundy.eval("nim(3) + kayls(4)")
        self.assertEqual(str(caught.exception).splitlines(), [
            "no game is called 'kayls'", "  nim(3) + kayls(4)",
            "           ^", "did you mean kayles?"])
        copy = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(copy), copy.offset),
                         (str(caught.exception), 9))

    def test_language(self):
        with self.assertRaises(grundy.NotationError) as caught:
            grundy.eval("kayls(4)", lang="zh")
        self.assertIn("没有", caught.exception.message)
        self.assertNotEqual(grundy.eval("nim(3)", lang="zh").reasons,
                            grundy.eval("nim(3)", lang="en").reasons)
        self.assertRaises(ValueError, grundy.eval, "nim(3)", lang="xx")
        said = subprocess.run(
            [sys.executable, "-c",
             "import grundy; print(*grundy.eval('nim(3)').reasons)"],
            env={**os.environ, "LC_ALL": "", "LC_MESSAGES": "",
                 "LANG": "zh_CN.UTF-8", "PYTHONIOENCODING": "utf-8"},
            check=True, capture_output=True, encoding="utf-8").stdout
        self.assertEqual(said.strip(),
                         " ".join(grundy.eval("nim(3)", lang="zh").reasons))


if __name__ == "__main__":
    unittest.main()
