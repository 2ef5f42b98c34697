# SPDX-License-Identifier: MIT
"""Judges a text for Walnut by brute force, on small numbers.

Reads the part of Walnut's syntax that `prove --walnut` writes, and nothing of
grundy's own: the commands `def` and `eval`, formulas with E, A, ~, &, |, =>,
comparisons of linear terms, calls $name(...), and files of the Automata
Library.  A quantifier A runs over the numbers up to `most`, a quantifier E up to
`far`, which is larger: a witness may be larger than what it is a witness for.
"""
import functools
import re
import sys

sys.setrecursionlimit(10000)

TOKEN = re.compile(r"\s*(=>|<=|>=|!=|\$?[a-zA-Z]\w*|\d+|[~&|()=<>+*,])")


def tokens(text):
    at, found = 0, []
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            assert not text[at:].strip(), f"cannot read {text[at:at + 40]!r}"
            break
        found.append(match.group(1))
        at = match.end()
    return found


class Parser:
    """Translates a formula into an expression of Python."""

    def __init__(self, text, judge):
        self.list, self.at, self.judge = tokens(text), 0, judge
        self.free = set()

    def peek(self):
        return self.list[self.at] if self.at < len(self.list) else ""

    def take(self, wanted=None):
        token = self.peek()
        assert token and (wanted is None or token == wanted), \
            f"{wanted} expected, {token} found in {' '.join(self.list)}"
        self.at += 1
        return token

    def whole(self):
        code = self.formula(set())
        assert not self.peek(), f"{self.peek()} is left over"
        return code

    def formula(self, bound):
        left = self.disjunction(bound)
        if self.peek() == "=>":
            self.take()
            return f"(not {left} or {self.formula(bound)})"
        return left

    def disjunction(self, bound):
        parts = [self.conjunction(bound)]
        while self.peek() == "|":
            self.take()
            parts.append(self.conjunction(bound))
        return "(" + " or ".join(parts) + ")"

    def conjunction(self, bound):
        parts = [self.unit(bound)]
        while self.peek() == "&":
            self.take()
            parts.append(self.unit(bound))
        # Comparisons first: calls and quantifiers take long.
        parts.sort(key=lambda part: "for" in part or "call" in part)
        return "(" + " and ".join(parts) + ")"

    def unit(self, bound):
        token = self.peek()
        if token == "~":
            self.take()
            return f"(not {self.unit(bound)})"
        if token in ("E", "A"):
            return self.quantifier(bound)
        if token.startswith("$"):
            return self.call(bound)
        if token == "(":
            self.take()
            inside = self.formula(bound)
            self.take(")")
            return inside
        return self.comparison(bound)

    def quantifier(self, bound):
        kind, names = self.take(), [self.take()]
        while self.peek() == ",":
            self.take()
            names.append(self.take())
        self.take("(")
        before = set(self.free)
        inside = self.formula(bound | set(names))
        self.take(")")
        used = self.free - before
        for name in names:  # as Walnut does
            assert re.search(rf"\b{name}\b", inside), \
                f"{name} is quantified, but does not occur"
        self.free = before | used
        limit = "FAR" if kind == "E" else "MOST"
        loops = " ".join(f"for {name} in {limit}" for name in names)
        return f"{'any' if kind == 'E' else 'all'}({inside} {loops})"

    def call(self, bound):
        name = self.take()[1:]
        self.take("(")
        arguments = [self.variable(bound)]
        while self.peek() == ",":
            self.take()
            arguments.append(self.variable(bound))
        self.take(")")
        assert self.judge.arity(name) == len(arguments), \
            f"${name} has other arguments"
        return f"call({name!r}, {', '.join(arguments)})"

    def variable(self, bound):
        name = self.take()
        assert re.fullmatch(r"[a-z]\w*", name), f"{name} is not a variable"
        if name not in bound:
            self.free.add(name)
        return name

    def comparison(self, bound):
        left, relation = self.sum(bound), self.take()
        relation = {"=": "=="}.get(relation, relation)
        assert relation in ("==", "<=", ">=", "<", ">", "!=")
        return f"({left} {relation} {self.sum(bound)})"

    def sum(self, bound):
        parts = [self.term(bound)]
        while self.peek() == "+":
            self.take()
            parts.append(self.term(bound))
        return " + ".join(parts)

    def term(self, bound):
        if not self.peek().isdigit():
            return self.variable(bound)
        number = self.take()
        if self.peek() != "*":
            return number
        self.take()
        return f"{number} * {self.variable(bound)}"


def digits(number, system):
    """Most significant first."""
    result = []
    if system == "fib":
        weights = [1, 2]
        while weights[-1] <= number:
            weights.append(weights[-1] + weights[-2])
        for weight in reversed(weights):
            result.append(int(weight <= number))
            number -= weight * result[-1]
        assert number == 0
        return result
    while number:
        result.insert(0, number % int(system))
        number //= int(system)
    return result


class Library:
    """An automaton of a file."""

    def __init__(self, text):
        lines = [line for line in text.split("\n") if line.strip()]
        self.systems = [word.removeprefix("msd_") for word in lines[0].split()]
        self.outputs, self.next, state = {}, {}, None
        for line in lines[1:]:
            if "->" in line:
                letter, to = line.split("->")
                letter = tuple(map(int, letter.split()))
                assert len(letter) == len(self.systems)
                assert (state, letter) not in self.next
                self.next[state, letter] = int(to)
            else:
                state, output = map(int, line.split())
                assert state == len(self.outputs), "states are 0, 1, 2, ..."
                self.outputs[state] = output
        assert all(to in self.outputs for to in self.next.values())

    def holds(self, numbers):
        words = [digits(n, s) for n, s in zip(numbers, self.systems)]
        longest = max(map(len, words)) + 1  # a leading zero must not matter
        words = [[0] * (longest - len(word)) + word for word in words]
        state = 0
        for letter in zip(*words):
            state = self.next.get((state, letter))
            if state is None:
                return False
        return self.outputs[state] == 1


class Judge:
    def __init__(self, commands, files, most, far):
        self.files = {name: Library(text) for name, text in files.items()}
        self.definitions, self.results, self.system = {}, {}, None
        self.globals = {"MOST": range(most + 1), "FAR": range(far + 1),
                        "call": functools.lru_cache(None)(self.value)}
        for line in commands.split("\n"):
            if line and not line.startswith("#"):
                self.command(line)

    def arity(self, name):
        if name in self.files:
            return len(self.files[name].systems)
        return self.definitions[name].__code__.co_argcount

    def value(self, name, *numbers):
        if name in self.files:
            return self.files[name].holds(numbers)
        return bool(self.definitions[name](*numbers))

    def command(self, line):
        match = re.fullmatch(r'(def|eval) ([a-z]\w*) "\?msd_(\w+) (.*)";', line)
        assert match, line
        kind, name, system, text = match.groups()
        assert self.system in (None, system)
        self.system = system
        assert name not in self.definitions and name not in self.files, name
        parser = Parser(text, self)
        code = parser.whole()
        # Walnut passes arguments in the alphabetical order of the variables.
        function = eval(f"lambda {', '.join(sorted(parser.free))}: {code}",
                        self.globals)
        if kind == "def":
            assert parser.free, line
            self.definitions[name] = function
        else:
            assert not parser.free, f"{parser.free} are free in {line}"
            assert name not in self.results
            self.results[name] = bool(function())


def read(text):
    """Splits one file into commands and files of the Automata Library."""
    commands, files, name = [], {}, None
    for line in text.split("\n"):
        match = re.fullmatch(r"# file: Automata Library/(\w+)\.txt", line)
        if match:
            name = match.group(1)
            files[name] = []
        elif line.startswith("#|"):
            files[name].append(line[2:])
        else:
            commands.append(line)
    return "\n".join(commands), {name: "\n".join(lines)
                                 for name, lines in files.items()}


def judge(text, most, far):
    """The result of each eval."""
    commands, files = read(text)
    return Judge(commands, files, most, far).results
