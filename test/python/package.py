# SPDX-License-Identifier: MIT
"""Games of a Python program, errors, limits, Ctrl-C, threads, arrays."""

import os
import signal
import subprocess
import threading
import unittest
from array import array
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import grundy

try:
    import numpy
except ImportError:
    numpy = None

ENDLESS = "{n -> n-k for k in 1..n if gcd(k,n) == 1}"


def command(*words):
    """What the command prints."""
    return subprocess.run([os.environ["GRUNDY"], *words], check=True,
                          capture_output=True, encoding="utf-8").stdout


class Skittles(grundy.Game):
    """Knock down one pin or two neighbours."""

    def options(self, position):
        for taken in 1, 2:
            for left in range((position - taken) // 2 + 1):
                yield [left, position - taken - left]


class Queen(grundy.Game):
    """Wythoff's game, on tuples."""

    arity = 2

    def options(self, position):
        x, y = position
        yield from ((i, y) for i in range(x))
        yield from ((x, i) for i in range(y))
        yield from ((x - i, y - i) for i in range(1, min(x, y) + 1))


class Hop(grundy.Game):
    """Toads and Frogs, on texts."""

    arity = 0
    partizan = True
    example = "t.f"

    def _jump(self, strip, own, enemy, step):
        for i, mark in enumerate(strip):
            to = i + step
            if 0 <= to < len(strip) and strip[to] == enemy:
                to += step
            if mark == own and 0 <= to < len(strip) and strip[to] == ".":
                after = list(strip)
                after[i], after[to] = ".", own
                yield "".join(after)

    def left(self, position):
        return self._jump(position, "t", "f", 1)

    def right(self, position):
        return self._jump(position, "f", "t", -1)


class Games(unittest.TestCase):
    def test_integers(self):
        skittles = Skittles()
        self.assertEqual(list(skittles.table(30)),
                         list(grundy.table("kayles", 30)))
        self.assertEqual(
            list(skittles.table(14, kind="outcomes", misere=True)),
            list(grundy.table("kayles", 14, kind="outcomes", misere=True)))
        self.assertEqual((skittles(9) + "nim(4)").eval().outcome, "P")
        self.assertEqual(str(grundy.reply(skittles(5))), "5->2+2")
        self.assertFalse(any(law.broken for law in grundy.verify(
            "skittles", samples=20)))

    def test_tuples_and_texts(self):
        queen, hop = Queen(), Hop()
        self.assertEqual(queen.table(6, 6).rows(),
                         grundy.table("wythoff", 6, 6).rows())
        for strip in "t.f", "tt.ff", "tt..f", "ttt.ff":
            ours, theirs = hop(strip).eval(), grundy.eval(f"toads({strip})")
            self.assertEqual(ours.outcome, theirs.outcome, strip)
            self.assertEqual(str(ours.value), str(theirs.value), strip)
        self.assertEqual(grundy.eval("queen(3,5)").outcome, "P")

    def test_faults(self):
        class Broken(grundy.Game):
            """A game whose options fail."""

            def options(self, position):
                if position < 3:
                    raise ZeroDivisionError("by intent")
                return [position - 1]

        class Negative(grundy.Game):
            """A game with an option that is not a position."""

            def options(self, position):
                return [position - 1]

        with self.assertRaisesRegex(ZeroDivisionError, "by intent"):
            Broken()(5).eval()
        with self.assertRaisesRegex(ValueError, "0 or more"):
            Negative()(2).eval()
        with self.assertRaisesRegex(ValueError, "name of a game"):
            type("Bad name", (Skittles,), {"name": "no name"})()

    def test_nested(self):
        class Asks(grundy.Game):
            """A game that asks about another one."""

            def options(self, position):
                assert grundy.eval(f"nim({position})").value == position
                return range(position)

        self.assertEqual(Asks()(7).eval().value, 7)


class Errors(unittest.TestCase):
    def test_places(self):
        with self.assertRaises(grundy.NotationError) as caught:
            grundy.eval("nim(3) + kayls(4)")
        self.assertEqual(caught.exception.offset, 9)
        self.assertEqual(caught.exception.hint, "did you mean kayles?")
        with self.assertRaises(grundy.DomainError):
            grundy.eval("{n -> n}(3)")
        with self.assertRaises(grundy.UnableError):
            grundy.eval("kayles(30) + nim(4)", method="theorem")
        with self.assertRaises(grundy.NotationError) as caught:
            grundy.eval("exec[sh examples/kayles.sh](3)")
        self.assertIn("not allowed here", str(caught.exception))

    def test_programs(self):
        grundy.allow_programs()
        try:
            position = grundy.Position("exec[sh examples/kayles.sh](9)")
            self.assertEqual(position.eval().value, 4)
        finally:
            grundy.allow_programs(False)

    def test_limits(self):
        with self.assertRaises(grundy.LimitError) as caught:
            grundy.table(ENDLESS, 300000, limits=grundy.Limits(
                positions=0, seconds=1))
        self.assertEqual(caught.exception.limit, "time")
        calls = []

        def report(positions, seconds):
            calls.append((positions, seconds))
            raise RuntimeError("enough")

        with self.assertRaisesRegex(RuntimeError, "enough"):
            grundy.table(ENDLESS, 300000, limits=grundy.Limits(
                positions=0, progress=report))
        self.assertEqual(len(calls), 1)

    def test_memory(self):
        """What Python makes is charged to the limit before it is made."""
        limits = grundy.Limits(memory=100 << 20, seconds=20)
        small = grundy.Limits(memory=4 << 20)
        for call in (lambda: grundy.sequence("kayles", 1 << 31, limits=limits),
                     lambda: grundy.sequence("nim", 1 << 31, limits=limits),
                     lambda: grundy.table("kayles", 1 << 31, limits=limits),
                     lambda: grundy.table("wythoff", 1 << 16, 1 << 16,
                                          limits=limits),
                     lambda: grundy.table("nim", 40000, kind="genus",
                                          limits=small),
                     lambda: grundy.moves("nim(4600)", limits=(
                         grundy.Limits(memory=4 << 20, seconds=60))),
                     lambda: (1 << 28) * grundy.Position("nim(3)")):
            with self.assertRaises(grundy.LimitError) as caught:
                call()
            self.assertEqual(caught.exception.limit, "memory")
            self.assertIn("bytes of memory", str(caught.exception))
            self.assertIn("grundy.Limits(memory=", caught.exception.hint)
        self.assertEqual(len(grundy.sequence("kayles", 100000, limits=small)),
                         100000)
        self.assertEqual(len(grundy.moves("nim(1000)", limits=small)), 1000)

    def test_interrupt(self):
        timer = threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            grundy.table(ENDLESS, 3000000, limits=grundy.Limits(positions=0))
        timer.join()
        self.assertIs(signal.getsignal(signal.SIGINT),
                      signal.default_int_handler)
        self.assertEqual(grundy.eval("nim(3)").value, 3)


    def interrupted(self, call):
        """Ctrl-C half a second after the start ends the call."""
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            call()
        timer.join()
        self.assertEqual(grundy.eval("nim(3)").value, 3)

    def test_interrupt_in_a_game(self):
        class Spins(grundy.Game):
            """A game whose options never come."""

            def options(self, position):
                while True:
                    pass

        class Nests(grundy.Game):
            """A game that asks a long question."""

            def options(self, position):
                grundy.table(ENDLESS, 3000000, limits=grundy.Limits(
                    positions=0))
                return []

        spins, nests = Spins(), Nests()
        self.interrupted(spins(5).eval)
        self.interrupted(nests(5).eval)

        def report(_positions, _seconds):
            while True:
                pass

        self.interrupted(lambda: grundy.table(ENDLESS, 3000000, limits=(
            grundy.Limits(positions=0, progress=report))))

    def test_arguments(self):
        for call in (lambda: grundy.eval(None),
                     lambda: grundy.table(7, 3),
                     lambda: grundy.Position("nim(3)") + 3,
                     lambda: grundy.value("1") + 0.5,
                     lambda: grundy.nim_mul(1.5, 2),
                     lambda: grundy.nim_inv("3")):
            self.assertRaises(TypeError, call)
        for call in (lambda: grundy.eval("nim(3)", max_moves=-1),
                     lambda: grundy.moves("nim(3)", most=-1),
                     lambda: grundy.reply("nim(3)", side="up"),
                     lambda: grundy.reply("nim(3)", errs=101),
                     lambda: grundy.random("nim", side="up"),
                     lambda: grundy.verify("nim", samples=-1),
                     lambda: grundy.table("kayles", -1),
                     lambda: grundy.table("kayles", (5, 2)),
                     lambda: grundy.table("kayles", range(0)),
                     lambda: grundy.table("kayles", (1 << 64) + 1),
                     lambda: list(grundy.stream("kayles", -1)),
                     lambda: grundy.nim_mul(-1, 2),
                     lambda: grundy.nim_pow(2, -1),
                     lambda: grundy.Limits(positions=-1),
                     lambda: grundy.Limits(seconds=float("nan"))):
            self.assertRaises(ValueError, call)
        with self.assertRaises(grundy.LimitError) as caught:
            grundy.eval("nim(3)", limits=grundy.Limits(memory=10))
        self.assertIn("grundy.Limits(memory=", caught.exception.hint)


class Answers(unittest.TestCase):
    def test_threads(self):
        def value(n):
            return grundy.eval(f"kayles({n}) + lasker({n})").value

        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(value, range(60)))
        self.assertEqual(found, [value(n) for n in range(60)])

    def test_pictures(self):
        """The pictures are those of the command, byte for byte."""
        for text in ("nim(3,5)", "toads(t.f)", "chomp(3,2)", "coins[turtles](HTH)",
                     "hackenbush(0-1,1-2:r,0-3:b)", "graph[a->b,b->c](a)",
                     "domineering(../..)", "{board L: xo -> .x ; R: L with xo}"
                     "[a-b,b-c](a:x,b:o,c:x)", "poset[a<b](a,b)",
                     "kayles(5) + geography(a-b;a)", "nim(1000)"):
            self.assertEqual(grundy.Position(text)._repr_svg_(),
                             command("moves", text, "--svg", "-"), text)
            if text != "nim(1000)":
                self.assertEqual(grundy.draw(text, solved=True),
                                 command("eval", text, "--svg", "-"), text)
        self.assertEqual(grundy.draw("toads(t.f)", side="left"),
                         command("moves", "toads(t.f)", "--side", "left",
                                 "--svg", "-"))
        self.assertEqual(grundy.draw("nim(1,2)", solved=True, misere=True),
                         command("eval", "nim(1,2)", "--misere", "--svg", "-"))
        self.assertEqual(grundy.value("{3|-1}")._repr_svg_(),
                         command("value", "{3|-1}", "--svg", "-"))
        with self.assertRaises(grundy.DomainError) as caught:
            grundy.draw("41*nim(1)", solved=True)
        self.assertIn("too large to be drawn", str(caught.exception))
        self.assertRaises(ValueError, grundy.draw, "nim(1)", solved=True,
                          side="left")
        third = Fraction(1, 3)
        self.assertRaises(ValueError, grundy.Thermograph(
            ((third, third),), ((third, third),), third, third).draw)
        self.assertIn("<td>4</td>", grundy.table("kayles", 8)._repr_html_())
        self.assertIn("3-&gt;2", grundy.eval("nim(3,5,7)")._repr_html_())
        self.assertEqual(
            grundy.value("{3|-1}").thermograph.temperature, 2)

    def test_arrays(self):
        self.assertEqual(grundy.sequence("kayles", 1000)[999],
                         grundy.eval("kayles(999)").value)
        a = array("Q", range(1, 50))
        self.assertEqual(set(grundy.nim_mul(a, grundy.nim_inv(a))), {1})
        for i in range(20):
            self.assertEqual(grundy.nim_mul(i, 77),
                             grundy.nim(f"{i}*77"))
        with self.assertRaises(ValueError):
            grundy.nim_mul(a, array("Q", [1]))
        with self.assertRaises(TypeError):
            grundy.nim_inv(array("d", [1.0]))
        view = memoryview(array("Q", range(10)))[2:5]
        self.assertEqual(grundy.nim_array("mul", view, view).tolist(),
                         [3, 2, 6])
        self.assertEqual(view.tolist(), [2, 3, 4])
        whole = array("Q", [0] * 5)
        grundy.nim_array("mul", view, view, out=memoryview(whole)[1:4])
        self.assertEqual(whole.tolist(), [0, 3, 2, 6, 0])
        for out in memoryview(whole)[1:], memoryview(whole)[2:]:
            with self.assertRaises(ValueError):
                grundy.nim_array("sqrt", memoryview(whole)[:len(out)], out=out)
        self.assertEqual(grundy.nim_mul(b"\2\3", bytes((3, 3))).tolist(),
                         [1, 2])

    @unittest.skipUnless(numpy, "numpy is not installed")
    def test_numpy(self):
        table = grundy.table("wythoff", 6, 6)
        shown = numpy.asarray(table)
        self.assertEqual(shown.shape, (6, 6))
        self.assertEqual(shown.__array_interface__["data"][0],
                         table.entries.buffer_info()[0])
        self.assertEqual(shown[3, 5], 0)
        self.assertEqual(grundy.nim_mul(numpy.uint64(6), numpy.uint8(7)), 3)
        self.assertEqual(grundy.nim_inv(numpy.uint32(2)), 3)
        odd = numpy.frombuffer(bytes(17), dtype=numpy.uint64, offset=1)
        with self.assertRaises(ValueError):
            grundy.nim_array("inv", odd, out=numpy.zeros(2, numpy.uint64))
        shown.setflags(write=False)
        self.assertEqual(grundy.nim_array("add", shown, shown).sum(), 0)
        part = memoryview(numpy.arange(10, dtype=numpy.uint64))[2:5]
        self.assertEqual(grundy.nim_array("add", part,
                                          array("Q", [0, 0, 0])).tolist(),
                         [2, 3, 4])
        a = numpy.arange(1, 1000, dtype=numpy.uint32)
        out = numpy.empty_like(a)
        self.assertIs(grundy.nim_array("inv", a, out=out), out)
        self.assertTrue((grundy.nim_mul(a, out) == 1).all())
        blocks = [numpy.asarray(block)
                  for block in grundy.stream("kayles", 100)]
        self.assertEqual(sum(map(len, blocks)), 100)
        values = grundy.sequence("kayles", 100)
        self.assertEqual(numpy.asarray(values).tolist(), values.tolist())


if __name__ == "__main__":
    unittest.main()
