#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Loopy values: published ones, and random games against plain play.

The judge plays on the graphs as they were typed: from the ends backwards it
finds who wins a sum, or that play need not end.  It knows no sides, no simplest
forms and no order.  `grundy value` answers by the sides alone.
"""
import json
import os
import random
import subprocess

from lib.sample import sampled

GRUNDY = os.environ['GRUNDY']

# Names and simplest forms that CGSuite 2 prints (its tests of loopy games and
# of canonical stoppers; A. N. Siegel), in the notation of Grundy.
VALUES = [
    ('on', 'on'), ('off', 'off'), ('{pass|pass}', 'dud'), ('on+off', 'dud'),
    ('over', 'over'), ('under', 'under'), ('{pass|*}', '^[on]'),
    ('upon', '^[on]'), ('{pass,0|0}', '^[on]*'), ('{*|pass}', 'v[on]'),
    ('{0|0,pass}', 'v[on]*'), ('{0||0|0,pass}', '^<on>'),
    ('{0,*||*|pass}', '^<on>*'), ('{0,pass|0||0}', 'v<on>'),
    ('{pass|*||0,*}', 'v<on>*'), ('over+5', '5over'), ('under+5', '5under'),
    ('5+{pass|*}', '5^[on]'), ('5+{0||0|0,pass}', '5^<on>'),
    ('5+{pass|*||0,*}', '5v<on>*'), ('over+^', 'over'), ('over-5', '-5over'),
    ('over & v', 'over & v'), ('x{0|x}', 'over'), ('x{x|0}', 'under'),
    ('a{0|a}', 'over'), ('{0|pass}', 'over'),
    ('x{0||||0|||x|*||*}', 'a{0||||0|||a|*||*}'),
    ('+-{0|{0||0|0,pass}}', '+-{0|^<on>}'),
    ('+-({0|^<on>},{0|^<on>+*})', '+-({0|^<on>},{0|^<on>*})'),
    ('+-(^<on>+*)', '0'), ('a{1||a|0}', '2 & +-1'), ('a{{|a}|}', '1 & 0'),
    ('10.upon', '{0|{0||||0|||0||0|{0||||0|||0||0|^[on]*}}}'),
    ('9.(upon & v)', '{0||||0|||0||0|{0||||0|||0||0|^[on]}} & v9'),
    ('{pass|3/2}', '3/2under'), ('{-1/4+*|pass}', '-1/4v[on]'),
    ('{0|^<on>||v<on>}', '{0|^<on>||v<on>}'), ('{0|||0||0|off}', '{0|tiny(on)}'),
    ('{on|0||0}', 'miny(on)'), ('{0||0|under}', 'tiny(over)'),
    ('+-{0|pass}', '+-over'), ('+-{5|pass}', '+-(5over)'),
    ('{0|{0||||-1|||-1+*,a{0||0|a|||-1+*||||-1+*}||-2|b{-2,{-1,-1+*||-1+*|b|||'
     '-2}|-2}}}',
     '{0|{0||||-1|||-1+*,a{0||0|a|||-1+*||||-1+*}||-2|b{-2,{-1,-1+*||-1+*|b|||'
     '-2}|-2}}}'),
    # C. Bach's carousel: no stopper is a side of it.
    ('a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}', None),
]

# Degree, number of followers, Left stop, Right stop: CGSuite's tests.
STOPPERS = {
    'on': ('on', 1, 'on', 'on'), 'over': ('over', 2, 'over', 'over'),
    '{pass|3/2}': ('over', 5, '3/2under', '3/2under'),
    '{-1/4+*|pass}': ('^<on>', 6, '-1/4', '-1/4'),
    '{0|^<on>||v<on>}': ('^<on>', 7, '0', '0'),
    '{on|0||0}': ('tiny(on)', 4, '0', '0'),
    '+-{0|pass}': ('over', 4, 'over', 'under'),
    '+-{5|pass}': ('over', 14, '5over', '-5under'),
    'a{0||||0|||a|*||*}': ('{0|a{0|0,{0|||a|0||0}}}', 6, '0', '0'),
}

# What is wrong, and the place of the error in the text.
ERRORS = [
    ('pass', 0), ('{1|0+pass}', 5), ('a{1|0+a}', 6), ('a{a{1|}|0}', 2),
    ('heat(on,1)', 0), ('{0|on.tiny}', 5), ('{on', 3), ('on+', 3), ('{on}', 3),
    ('off & on', 0), ('on on', 3), ('{on||0||1}', 6), ('on & ', 5),
    ('{a|over}', 1), ('5000+over', 0),
]


def ask(*words):
    done = subprocess.run([GRUNDY, 'value', *words], capture_output=True,
                          text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def answers(texts):
    """The answers to some values; None if they are refused."""
    code, out, _ = ask('--json', '--', *texts)
    if code != 0:
        return None
    found = json.loads(out)
    return found if isinstance(found, list) else [found]


def has_sides(text):
    found = answers([text])[0]
    return found['onside'] is not None and found['offside'] is not None


# ------------------------------------------------------------------ the judge

class Graph:
    """Positions with the options of Left and of Right."""

    def __init__(self):
        self.options = []

    def add(self):
        self.options.append(([], []))
        return len(self.options) - 1


def short(graph, text):
    """Adds one of a few games that end."""
    node = graph.add()
    left, right = graph.options[node]
    for player, inner in {'0': [], '1': [(0, '0')], '-1': [(1, '0')],
                          '*': [(0, '0'), (1, '0')],
                          '^': [(0, '0'), (1, '*')], 'v': [(0, '*'), (1, '0')],
                          '1/2': [(0, '0'), (1, '1')],
                          '+-1': [(0, '1'), (1, '-1')],
                          '{1|0}': [(0, '1'), (1, '0')]}[text]:
        (right if player else left).append(short(graph, inner))
    return node


SHORTS = ['0', '1', '-1', '*', '^', 'v', '1/2', '+-1', '{1|0}']


def braces(graph, chance, depth, around):
    """Adds random braces; returns their text and their node."""
    node = graph.add()
    label = 'abcdefgh'[len(around)]
    sides = []
    for player in range(2):
        texts = []
        for _ in range(chance.choice([0, 1, 1, 2])):
            kind = chance.random()
            if kind < 0.3 and around + [node]:
                at = chance.randrange(len(around) + 1)
                to = (around + [node])[at]
                text = 'abcdefgh'[at] if to != node or kind < 0.2 else 'pass'
            elif kind < 0.6 and depth:
                text, to = braces(graph, chance, depth - 1, around + [node])
            else:
                text = chance.choice(SHORTS)
                to = short(graph, text)
            texts.append(text)
            graph.options[node][player].append(to)
        sides.append(','.join(texts))
    return f'{label}{{{sides[0]}|{sides[1]}}}', node


def play(first, a, second, b):
    """Who wins the sum of two games if Left starts and if Right starts."""
    order, states = {}, []

    def index(state):
        if state not in order:
            order[state] = len(states)
            states.append(state)
        return order[state]

    for player in range(2):
        index((a, b, player))
    moves, i = [], 0
    while i < len(states):
        x, y, player = states[i]
        moves.append([index((to, y, 1 - player))
                      for to in first.options[x][player]] +
                     [index((x, to, 1 - player))
                      for to in second.options[y][player]])
        i += 1
    won = [None] * len(states)  # by the player to move
    changed = True
    while changed:
        changed = False
        for i, to in enumerate(moves):
            if won[i] is not None:
                continue
            if any(won[k] is False for k in to):
                won[i] = changed = True
            elif all(won[k] for k in to):
                won[i], changed = False, True
    words = {0: {True: 'L', False: 'R', None: 'D'},
             1: {True: 'R', False: 'L', None: 'D'}}
    return [words[player][won[order[(a, b, player)]]] for player in range(2)]


# -------------------------------------------------------------------- tests

def test_published():
    for text, value in VALUES:
        found = answers([text])[0]
        assert found['value'] == value, (text, found['value'], value)
        if value and ' ' not in value and value != 'dud':
            again = answers([value])[0]  # what is printed reads back
            assert again['value'] == value, (value, again)
    for text, (degree, followers, left, right) in STOPPERS.items():
        found = answers([text])[0]
        assert found['stopper'] is True
        assert (found['degree'], found['left_stop'], found['right_stop']) == \
            (degree, left, right), found
        code, out, _ = ask('--', text)
        assert code == 0 and f'followers      {followers}\n' in out, out


def test_errors():
    for text, place in ERRORS:
        code, out, errors = ask(text)
        assert code == 2 and not out, (text, out)
        lines = errors.split('\n')
        caret = [line for line in lines if line.strip().strip('^') == '']
        assert lines[1] == '  ' + text and caret[0].index('^') == place + 2, \
            (text, errors)


def test_comparisons():
    for first, sign, second in [('on', '>', '1000'), ('over', '>', '^'),
                                ('over', '<', '1/1024'), ('upon', '<', 'over'),
                                ('upon', '>', '^'), ('tiny(on)', '<', 'tiny(9)'),
                                ('tiny(on)', '>', '0'), ('dud', '||', '0'),
                                ('over', '=', '{0|pass}'), ('^<on>', '<', '^')]:
        code, out, _ = ask(first, sign, second)
        assert code == 0 and out.startswith('yes\n'), (first, sign, second, out)
    code, out, _ = ask('on', '<', '1')
    assert code == 1 and out.startswith('no\n')


def test_limits():
    code, _, errors = ask('20.(upon+tiny(on))+{on|over||under}', '--time', '1')
    assert code in (0, 2, 3), errors
    code, _, errors = ask('on', '--svg', '-')
    assert code == 2 and 'no thermograph' in errors


def test_play():
    """Sums of random games with games that end and with others of their kind."""
    chance = random.Random(20)
    asked = sided = drawn = 0
    for _ in range(sampled(400)):
        graph = Graph()
        text, node = braces(graph, chance, 2, [])
        other = Graph()
        others = [(s, short(other, s)) for s in chance.sample(SHORTS, 4)]
        others.append(braces(other, chance, 1, []))
        if not has_sides(text):
            continue
        sided += 1
        for word, to in others:
            found = answers([f'{text} + ({word})'])
            if not found:
                assert word == others[4][0] and not has_sides(word), word
                continue
            wins = play(graph, node, other, to)
            assert [found[0]['left_starts'], found[0]['right_starts']] == wins, \
                (text, word, found[0], wins)
            asked += 1
            drawn += 'D' in wins
    assert asked > 0 and drawn > 0, (asked, drawn)
    print(f'{sided} random games with sides, {asked} sums, {drawn} with a draw')


for name, test in sorted(globals().copy().items()):
    if name.startswith('test_'):
        test()
