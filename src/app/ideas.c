/* SPDX-License-Identifier: MIT */
/* The pages of `grundy help` about ideas that are no game. */
#include "app/topics.h"
#include "core/language.h"

const idea ideas[] = {
    {.name = "positions",
     .title = N_("Positions, moves and options"),
     .also =
         "终止局面, 终局, 末状态, 初始局面, 初始状态, initial position, "
         "successor, successors, follower, followers, 后继集合, 后继节点, "
         "后继结点, 前驱, 前驱节点, 前驱结点, predecessor, legal move, "
         "合法走法, 合法操作, 终点位置, 终点状态, "
         "position, move, option, options, player to move, opponent, state, "
         "terminal position, end position, 局面, 走法, 后继局面, 后继, "
         "后继状态, 状态, 状态转移, 位置, 移动, 终点, 终止状态",
     .text =
         N_("A position is what the players see before a move. A move leads to "
            "another position, an option of the first. The player to move "
            "chooses it; then it is the other's turn. A position without moves "
            "ends the game: under normal play the player to move has lost, in "
            "misère play won. `grundy help notation` says how positions are "
            "typed."),
     .examples = "  grundy moves 'nim(1,2)'\n"
                 "  grundy moves 'wythoff(1,2)'\n"},
    {.name = "pn",
     .title = N_("P-positions and N-positions"),
     .also =
         "先手获胜, 后手获胜, safe position, unsafe position, zero position, "
         "kernel, 核, 图的核, 局面和其性质, 局面的性质, 胜负态, 胜态, 败态, "
         "先手胜, 先手败, 后手胜, 后手败, winning state, "
         "losing state, 后手必胜, 后手必败, 后手必胜态, second player win, "
         "P/N, PN, P, N, "
         "P/N position, P-position, N-position, PN position, "
         "previous player, next player, winning position, losing position, "
         "first player wins, second player wins, PN 态, P 态, N 态, P 点, N "
         "点, P 位置, N 位置, N、P 位置, 必胜态, 必败态, 必胜点, 必败点, "
         "必胜状态, 必败状态, 必胜局面, 必败局面, 先手必胜, 先手必败, "
         "先手必胜状态, 先手必败状态, 先手必胜态, 先手必败态, 先手, 后手, "
         "终结点",
     .text =
         N_("P: the previous player wins, so the player to move loses. N: the "
            "next player wins, the one to move. A position is P if every move "
            "leads to an N-position, and N if some move leads to a P-position. "
            "Under normal play a position without moves is P; in misère play "
            "it is N. From the ends backwards, these two sentences decide "
            "every position of a game that ends."),
     .examples = "  grundy eval 'bash[3](21)'\n"
                 "  grundy table 'bash[3]' 0..20\n"},
    {.name = "outcome",
     .title = N_("Outcomes: N, P, L, R and D"),
     .also = "result, 结果, 输赢, outcome class, outcome classes, who wins, "
             "winner, 胜负, 胜负类, "
             "谁赢",
     .text =
         N_("N: the player to move wins. P: the previous player wins. If the "
            "players' moves differ, there are two more: L, Left wins whoever "
            "starts, and R, Right does. D is a draw: play need not end. Under "
            "normal play an impartial game is P if its value is 0, otherwise "
            "N; a partizan game is L if its value is above 0, R if below, P if "
            "0, and N if it is none of these."),
     .examples = "  grundy eval 'domineering(3 x 2)'\n"
                 "  grundy value '{1|-1}'\n"},
    {.name = "mex",
     .title = N_("mex, the least number that is not in a set"),
     .also = "mex of a set, least excluded value, smallest excluded number, "
             "mex 值, MEX, "
             "minimal excludant, minimum excludant, minimal excluded value, "
             "minimum excluded value, least excluded number, mex rule, mex "
             "运算, mex 函数, 最小非负整数, 最小的不属于集合的非负整数, "
             "最小排除数",
     .text =
         N_("The mex of a set is the least of 0, 1, 2, ... that is not in it: "
            "mex{0,1,3} = 2, mex{1,2} = 0, and the mex of the empty set is 0. "
            "The value of a position (its SG value) is the mex of the values "
            "of its options. So a position of value v has moves to every "
            "smaller value and none to v itself, as a heap of v in Nim has."),
     .examples = "  grundy moves 'take[1,3,4](7)'\n"
                 "  grundy eval 'graph[a->b,a->c,b->c](a)' --explain\n"},
    {.name = "sg",
     .title = N_("SG values and the theorem of Sprague and Grundy"),
     .also =
         "博弈论 SG, 斯普拉格-格隆迪, Sprague-Grundy 值, SG 数值, SG 函数打表, "
         "SG "
         "组合游戏, 斯普拉格, 格伦迪, 格隆第, 斯普拉格-格隆第, 斯普莱格, "
         "Sprague-Grudy, "
         "Sprague-Grudy 函数, "
         "SG function, SG value, SG number, SG theorem, Sprague-Grundy, "
         "Sprague Grundy, Sprague-Grundy function, Sprague-Grundy value, "
         "Sprague-Grundy theorem, Sprague-Grundy theory, Sprague-Grundy "
         "number, Sprague-Grundy theory of impartial games, Sprague, Grundy "
         "value, Grundy number, Grundy function, nim-value, nim value, nim "
         "sequence, G-value, SG 函数, SG 函数值, SG 值, SG 数, SG 定理, "
         "Sprague-Grundy 函数, Sprague-Grundy 定理, SG 打表, 斯普拉格-格伦迪",
     .text =
         N_("The SG value of a position is the mex of the SG values of its "
            "options; 0 means that the player to move loses. The theorem of "
            "Sprague and Grundy (1935, 1939): in a sum of impartial games "
            "under normal play the values add by exclusive or (the nim-sum), "
            "so each game acts in sums like a Nim heap of its value. A "
            "position is P exactly if the nim-sum of the values of its "
            "components is 0."),
     .examples = "  grundy eval 'kayles(5) + nim(3)'\n"
                 "  grundy table kayles 0..20\n"},
    {.name = "nim-sum",
     .title = N_("Nim-sum: exclusive or"),
     .also =
         "nim sum zero, xor sum zero, 异或和为零, 异或和为 0, 二进制异或, "
         "尼姆和, nim sum, "
         "nimsum, nim addition, nim-addition, xor, xor sum, "
         "exclusive or, bitwise xor, bitwise exclusive or, addition without "
         "carrying, digital sum, Nim 和, Nim 加法, 异或, 异或和, 按位异或, "
         "亦或, 不进位加法, ⊕",
     .text =
         N_("The nim-sum of numbers is their binary sum without carrying: 3 "
            "xor 5 = 011 xor 101 = 110 = 6. Bouton's theorem (1901): a "
            "position of Nim is lost for the player to move exactly if the "
            "nim-sum of its heaps is 0. If it is s, not 0, a winning move "
            "changes some heap h to the smaller number h xor s. Values of all "
            "impartial games add in the same way in sums."),
     .examples = "  grundy nim '3 + 5'\n"
                 "  grundy moves 'nim(3,5,7)'\n"},
    {.name = "sums",
     .title = N_("Sums of games"),
     .also =
         "sum of Nim heaps, direct sum, 直和, 多个局面图, 多个局面图的情况, "
         "游戏之和, "
         "组合游戏之和, sum of graphs, sum, sum of games, game sum, "
         "disjunctive sum, disjunctive "
         "compound, disjoint sum, sum of impartial games, component, "
         "components, several games at once, 和, 游戏的和, 组合游戏的和, "
         "图游戏的和, 图论游戏的和, 有向图游戏和, 有向图游戏的和, 博弈的和, "
         "子游戏, 多个游戏, 母游戏",
     .text =
         N_("In a sum of games, a move is a move in exactly one of them; the "
            "others stay as they are. Who cannot move in any of them loses "
            "under normal play. Heaps of Nim are the simplest sum. The value "
            "of a sum of impartial games is the nim-sum of their values; "
            "values of partizan games are added as numbers are. A position is "
            "typed as a sum with +, and 2* is the same game twice."),
     .examples = "  grundy eval 'wythoff(3,5) + 2*lasker(6) + kayles(7)'\n"},
    {.name = "misere",
     .title = N_("Misère play: whoever cannot move wins"),
     .also = "last stone loses, 最后一颗, 最后一步者输, 走最后一步者负, misère "
             "convention, misère, misère play, misère rule, misère game, "
             "misère form, "
             "misère version, last player loses, reverse play, anti-SG, anti "
             "SG, SJ, SJ theorem, reverse game, 反常, 反常规则, 反常游戏, "
             "反规则, 逆规则, 逆规则游戏, 反游戏, 反 SG, 反 SG 游戏, anti-SG "
             "游戏, 最后操作者负, 取走最后一颗者输, SJ 定理",
     .text =
         N_("In misère play the player who makes the last move loses. In "
            "misère Nim (anti-Nim), play as in Nim until every heap but one "
            "has a single stone; then leave an odd number of heaps of one. The "
            "SJ theorem says the same of sums of games in which only ends have "
            "the value 0: if some value is above 1, P means nim-sum 0, "
            "otherwise nim-sum 1. In other games values do not add in misère "
            "play; a misère quotient takes their place. Most commands take "
            "--misere."),
     .examples = "  grundy eval --misere 'nim(1,2,3)'\n"
                 "  grundy quotient 'octal[0.15]' --to 10\n"},
    {.name = "normal",
     .title = N_("Normal play: whoever cannot move loses"),
     .also =
         "last stone, last stone wins, 最后一颗, 取最后一个, 取走最后一颗者胜, "
         "最后一步者胜, 不能走者负, 不能行动者负, normal play, normal rule, "
         "normal play convention, normal form of "
         "play, last player wins, 正常规则, 正规则, 正常玩法, 最后操作者胜, "
         "无法操作者输, 无法移动者判负",
     .text =
         N_("Under normal play the player who cannot move loses, so the last "
            "player to move wins. It is the rule of nearly all theorems: only "
            "here do values of sums add. Every command uses it unless --misere "
            "is given."),
     .examples = "  grundy eval 'nim(3,5,6)'\n"
                 "  grundy eval --misere 'nim(1,1)'\n"},
    {.name = "impartial",
     .title = N_("Impartial games"),
     .also =
         "常见博弈, 经典博弈, 经典组合游戏, 博弈类型, 博弈种类, 经典组合博弈, "
         "game theory, perfect information, complete information, "
         "完全信息, 完美信息, 公平组合博弈, 公平组合游戏 ICG, "
         "impartial game, impartial combinatorial game, ICG, combinatorial "
         "game, combinatorial game theory, CGT, 公平, 公平游戏, "
         "公平组合游戏, 公平博弈, 平等游戏, 平等, 平等组合游戏, 无偏博弈, "
         "组合游戏, 组合博弈, 组合博弈论, 博弈论, ICG 游戏",
     .text =
         N_("A combinatorial game has two players who move in turn, no chance "
            "and nothing hidden. It is impartial if both players have the same "
            "moves in every position, as in Nim; otherwise it is partizan. "
            "Under normal play each impartial position that ends is equal to a "
            "Nim heap, whose size is its SG value. The opposite is said in "
            "grundy help partizan."),
     .examples = "  grundy eval 'kayles(10,11)'\n"},
    {.name = "partizan",
     .title = N_("Partizan games: the players' moves differ"),
     .also =
         "左, 右, L 和 R, hot and cold, 不公平博弈, 不公平组合游戏, partizan "
         "game, partisan, partisan game, unfair game, Left and "
         "Right, Left, Right, Blue and Red, 不平等, 不平等游戏, 不平等博弈, "
         "不平等组合游戏, 非公平游戏, 不公平游戏, 非公平组合游戏, 左方, "
         "右方, 左右双方",
     .text =
         N_("In a partizan game, Left and Right have different moves. A "
            "position is written {Left's options | Right's options}, and its "
            "value is no longer only a nimber: it may be a number, which says "
            "how many moves Left is ahead, an infinitesimal such as ^ (up), or "
            "a hot game such as {3|1}, where both want to move. Values add in "
            "sums. `grundy value` computes with them, and a rule may have L: "
            "and R:."),
     .examples = "  grundy eval '{n -> L: n-k for k in 1..3 ; R: n-k for k in "
                 "1..2}(5)'\n"
                 "  grundy value '{3|1}'\n"},
    {.name = "periodicity",
     .title = N_("Periods of values"),
     .also = "period, periods, periodic, ultimately periodic, eventually "
             "periodic, preperiod, pre-period, preperiod length, arithmetic "
             "periodic, arithmetic-periodic, saltus, periodicity theorem, "
             "purely periodic, certificate of a period, 周期, 前周期, 周期性, "
             "循环, 循环节, 最终周期, 算术周期, 增量, 证书",
     .text =
         N_("The values of a game of heaps are periodic if g(n + p) = g(n) "
            "from some n on; the values before are the preperiod. If g(n + p) "
            "= g(n) + s, they are arithmetic periodic with the saltus s. Every "
            "subtraction game with a finite set is periodic. An octal game is "
            "proved to be periodic when the period has held up to heaps of "
            "about twice preperiod and period (Guy and Smith, 1956): `grundy "
            "period` finds and proves it."),
     .examples = "  grundy period kayles\n"
                 "  grundy period 'take[1,3,4]'\n"},
    {.name = "misere-quotient",
     .title = N_("Misère quotients"),
     .also = "misère quotient, quotient, quotient monoid, misère monoid, "
             "indistinguishability quotient, Plambeck, Plambeck and Siegel, "
             "反常商, 商, 商幺半群",
     .text =
         N_("In misère play two sums of heaps are counted as equal if they "
            "have the same outcome in every company of heaps of the same game. "
            "The classes are a commutative monoid, the misère quotient "
            "(Plambeck, 2005; Plambeck and Siegel, 2008). If it is finite and "
            "the map of heaps to it is periodic, misère play of any number of "
            "heaps is solved. `grundy quotient` computes it."),
     .examples = "  grundy quotient 'take[1,2]'\n"},
    {.name = "genus",
     .title = N_("Genus: tame and wild"),
     .also = "genus theory, genus sequence, tame, wild, tame game, wild game, "
             "fickle, firm, restive, misère value, 温和, 狂野, 易变, 坚定, "
             "温和游戏, genus 值",
     .text =
         N_("The genus g^h of a position has its value g under normal play and "
            "h under misère play, where h is the mex of the options' h and a "
            "position without moves has h = 1. A position is tame if in misère "
            "play it acts in sums like heaps of Nim, otherwise wild. A tame "
            "one is fickle if it acts like heaps of 0 or 1, and firm if like "
            "larger ones: if no component is firm, P means nim-sum 1, "
            "otherwise 0."),
     .examples = "  grundy table kayles 0..12 --genus\n"
                 "  grundy eval 'kayles(5)' --misere\n"},
    {.name = "temperature",
     .title = N_("Temperature: hot games and cooling"),
     .also =
         "gote, tenuki, 官子, 先手权, 先手官子, Hanner, Milnor, 热度, "
         "temperature theory, hot, cold, hot game, cold game, tepid, hot "
         "position, heat, heating, cooling, cooled, freezing, overheating, "
         "thermograph, thermography, mast, mean, mean value, stop, left "
         "stop, right stop, switch, sente, ambient temperature, 温度, 热, "
         "冷, 热游戏, 冷游戏, 冷却, 加热, 过热, 冻结, 均值, 平均值, 温度图, "
         "开关",
     .text =
         N_("A switch such as {3|1} is hot: each player gains by moving first. "
            "Its mean, 2, is what one copy is worth in a sum of many, and its "
            "temperature, 1, is what a move gains. To cool a game by t is to "
            "make each move cost t; the thermograph draws the stops of the "
            "cooled game for all t, and above the temperature only the mast is "
            "left, at the mean. Numbers are cold: nobody wants to move."),
     .examples = "  grundy value '{3|1}' --thermograph\n"
                 "  grundy value 'cool({3|1},1/2)'\n"},
    {.name = "numbers",
     .title = N_("Numbers as values of games"),
     .also = "Conway, Conway number, 康威, 康威数, Knuth, 高德纳, 二进制分数, "
             "整数, tempo, tempi, free move, free moves, integer, "
             "number, surreal number, surreal numbers, dyadic rational, dyadic "
             "fraction, dyadic number, dyadic, simplest number, simplicity "
             "rule, simplicity theorem, number avoidance, number avoidance "
             "theorem, 数, 超现实数, 二进有理数, 二进分数, 最简数, 最简数定理, "
             "避数定理",
     .text =
         N_("A game is a number if every option of Left's is less than every "
            "option of Right's, and the same holds inside. Its value is the "
            "simplest number between them: {0|1} = 1/2, {1|} = 2. Games that "
            "end have the values m/2^e. A number says how many moves Left is "
            "ahead. Number avoidance: in a sum, nobody needs to move in a "
            "number while there is a component that is none."),
     .examples = "  grundy value '{0|1}'\n"
                 "  grundy eval 'hackenbush(0-1:b,1-2:r)'\n"},
    {.name = "canonical-form",
     .title = N_("Canonical forms"),
     .also =
         "zero game, null game, 零游戏, negative, negative of a game, inverse "
         "of a game, 负游戏, 相反数, "
         "游戏的负, equivalence, equivalent, equivalent games, 等价, 等价游戏, "
         "等价局面, comparison of games, 比较游戏, canonical, simplest form, "
         "dominated, dominated option, "
         "domination, reversible, reversible option, reversible move, "
         "bypassing a reversible option, equal games, equality of games, "
         "规范型, 标准形式, 规范形式, 最简形式, 支配, 被支配, 被支配的走法, "
         "可逆, 可逆走法, 游戏相等",
     .text =
         N_("Two games are equal if one may replace the other in every sum "
            "without changing who wins: G = H if the second player wins G - H. "
            "Each game that ends has one canonical form. Remove an option that "
            "is dominated (another is at least as good), and replace a "
            "reversible one, which the opponent can answer to something at "
            "least as good as before, by what follows the answer. `grundy "
            "value` prints it."),
     .examples = "  grundy value '{0,1|2}'\n"
                 "  grundy value '{*|*}' --explain\n"},
    {.name = "infinitesimals",
     .title = N_("Infinitesimals: up, star, tiny"),
     .also = "全小, 全小游戏, 上星, 向上, 向下, ups and downs, 原子权重, "
             "infinitesimal, up, down, star, double up, up star, "
             "tiny, miny, "
             "all-small, all small, dicot, dicotic, atomic weight, uptimal, "
             "two-ahead rule, 无穷小, 原子权, 上, 下, 星",
     .text =
         N_("An infinitesimal is a game that is closer to 0 than every number. "
            "Star, * = {0|0}, is confused with 0. Up, ^ = {0|*}, is above 0 "
            "and below every positive number; down, v, is its negative. "
            "tiny(x) = {0||0|-x} is smaller still. The atomic weight of an "
            "all-small game says how many ups it is about: Left wins if it is "
            "at least 2, whoever starts."),
     .examples = "  grundy value '^^*'\n"
                 "  grundy value 'weight({^3|vv})'\n"},
    {.name = "stoppers",
     .title = N_("Loopy values: stoppers and sides"),
     .also = "stopper, loopy value, loopy values, onside, offside, sidling, "
             "stopper-sided, 停止型游戏, 循环值, 上侧值, 下侧值",
     .text =
         N_("Where positions may repeat, play may never end. In a stopper the "
            "players cannot alternate for ever; it has a value and a simplest "
            "form: on = {pass|}, in which Left may always pass, is above every "
            "number, and over = {0|pass} is a positive game below every "
            "positive number. Any other game has an onside, its value if play "
            "without end is won by Left, and an offside, where Right wins it."),
     .examples = "  grundy value 'over + 5'\n"
                 "  grundy value 'a{1||a|0}'\n"
                 "  grundy value over '>' '^'\n"},
    {.name = "nimbers",
     .title = N_("Nimbers"),
     .also = "nimber field, F4, F16, Galois field, Galois, GF, GF(2^n), GF(2), "
             "伽罗瓦域, 伽罗华域, "
             "域, field theory, 离散对数, discrete logarithm, finite field, "
             "有限域, nimber arithmetic, nim arithmetic, "
             "nimber, nim number, nim field, field of nimbers, star numbers, "
             "On2, Nim 数, Nim 数域, 尼姆数, Nim 域",
     .text =
         N_("A nimber is the value *n of a Nim heap of n; each impartial game "
            "that ends is equal to one. Nimbers are added by exclusive or. "
            "With the nim-product they are a field, in which x + x = 0: the "
            "numbers below 2^(2^k) are a finite field of their own. The "
            "calculator `grundy nim` adds, multiplies and divides them, and "
            "takes powers, roots and logarithms."),
     .examples = "  grundy nim '6*7 + 3'\n"
                 "  grundy nim 'inv(15)'\n"},
    {.name = "nim-multiplication",
     .title = N_("The nim-product"),
     .also =
         "nim multiplication table, Nim 积的其他结论, Nim 积的性质, "
         "multiplication table, 乘法表, Nim 乘法表, 幂, 快速幂, Nim 快速幂, "
         "倒数, inverse, square root, 平方根, 开平方, Nim 平方根, Nim 倒数, "
         "Nim 乘法逆元, Nim 除, 除法, Fermat, 费马 2 的幂, Nim 快速乘, 尼姆积, "
         "nimber product, 尼姆乘法, nim root, nim sqrt, nim "
         "logarithm, nim log, "
         "nim product, nim-product, nimber multiplication, "
         "nim-multiplication, nim inverse, nim division, nim power, nim "
         "square root, nim-square, Fermat power, Fermat 2-power, Fermat "
         "number, Nim 积, Nim 乘法, Nim 积的计算, Nim 乘积, Nim 积的逆元, "
         "Nim 积下的逆元, Nim 逆元, 逆元, Nim 除法, 费马数, 费马 2 次幂, "
         "Nim 幂, ⊗",
     .text =
         N_("The nim-product of x and y is the mex of all a*y + x*b + a*b with "
            "a < x and b < y, where + is exclusive or. For a Fermat power F = "
            "2^(2^k) it is the usual product with every smaller number, and "
            "F*F = 3F/2; with the distributive law this gives all products. It "
            "is the value of a coin at (x,y) in the game Turning Corners, and "
            "by the Tartan theorem of products of games of coins."),
     .examples = "  grundy nim '6*7'\n"
                 "  grundy eval 'corners((6,7))'\n"},
    {.name = "strategy-stealing",
     .title = N_("Strategy stealing"),
     .also = "盗策略, 盗用策略, 策略盗取, 偷策略论证, strategy-stealing, "
             "strategy stealing argument, stealing a "
             "strategy, stealing argument, 策略偷取, 策略窃取, 偷策略, "
             "窃取策略, 盗取策略, 偷取策略",
     .text =
         N_("A proof that the first player wins, without a strategy. In Chomp, "
            "take the last square. If the second player had a winning answer, "
            "the first could have made that very move at once: so the first "
            "player wins from every bar but a single square. The same works on "
            "every partial order with a greatest element."),
     .examples = "  grundy eval 'chomp(5,5,5,5)'\n"},
    {.name = "mirror",
     .title = N_("Mirror strategy"),
     .also = "奇偶性, parity, 对称走法, 中心对称, 轴对称, 对称取, mirror "
             "strategy, mirroring, mirror image, symmetry, symmetry "
             "strategy, symmetric strategy, copycat, copycat strategy, "
             "Tweedledum, Tweedledum and Tweedledee, Tweedledum-Tweedledee, "
             "pairing strategy, imitation, 镜像, 镜像策略, 对称, 对称策略, "
             "对称博弈, 模仿, 模仿棋, 模仿策略, 配对策略",
     .text =
         N_("The second player answers each move by its mirror image and so "
            "never lacks a move. A game of two equal halves is therefore lost "
            "for the player to move: G + G = 0 for impartial games, G - G = 0 "
            "for all (Tweedledum and Tweedledee). On a board the mirror image "
            "must never be hindered by the move that it answers: Cram with "
            "both sides even is lost, and with exactly one side odd a first "
            "move in the middle wins."),
     .examples = "  grundy eval 'nim(7,7)'\n"
                 "  grundy eval 'cram(4 x 4)'\n"},
    {.name = "pattern",
     .title = N_("Finding a pattern in a table"),
     .also = "SG 定理打表, 一般求解步骤, 求解步骤, 猜规律, 打表法, 技巧总结, "
             "归纳规律, sequence, OEIS, patterns, "
             "find a pattern, guess a formula, guessing, tabulate, "
             "table of values, formula, closed form, 打表, 找规律, 打表找规律, "
             "规律, 公式, 猜结论, 猜想, SG 表, sg 数组, 对 PN 态打表找规律",
     .text =
         N_("Three steps lead from a rule to a program: compute the first "
            "values, guess what they follow, prove it. `grundy table` prints "
            "values, `grundy find` looks for a formula or a period and says "
            "whether it is proved, `grundy check` compares a formula of your "
            "own with the values and shows the first that differs, and `grundy "
            "code` writes a program."),
     .examples = "  grundy table 'take[1,3,4]' 0..20\n"
                 "  grundy find 'take[1,3,4]'\n"
                 "  grundy check 'take[2..5]' --formula '(n % 7) / 2'\n"},
    {.name = "backward-induction",
     .title = N_("From the ends backwards"),
     .also = "博弈 DP, DP 博弈, 博弈动态规划, 归纳法, 数学归纳法, induction, "
             "数学归纳, 暴力, 暴力搜索, brute force, depth-first search, DFS, "
             "深搜, 深度优先搜索, Zermelo, 策梅洛, 策梅洛定理, minimax, game "
             "tree, 博弈树, "
             "对抗搜索, 极大极小, "
             "backward induction, backwards induction, retrograde analysis, "
             "recursion, memoization, memoisation, dynamic programming, DP, "
             "search, topological order, 倒推, 逆推, 倒退归纳, 逆向归纳, "
             "从后往前, 记忆化搜索, 记忆化, 动态规划, 拓扑排序, 拓扑序, 递推, "
             "搜索, 爆搜",
     .text =
         N_("Positions without moves are known. Each other position is known "
            "once its options are: its value is their mex. So the values are "
            "computed from the ends backwards, or by a search that remembers "
            "what it has seen. With N positions and M moves this takes time N "
            "+ M. Where play can repeat, a position is N as soon as one option "
            "is P, P as soon as all are N, and what is left is a draw."),
     .examples = "  grundy eval 'graph[a->b,b->c,a->c,c->d](a)' --explain\n"},
    {.name = "loopy",
     .title = N_("Loopy games and draws"),
     .also =
         "死循环, 无穷, 无穷大, 无穷游戏, 循环博弈, 环上博弈, infinity, "
         "infinite game, endless game, "
         "loopy game, loopy games, cyclic game, cycle, cycles, draw, draws, "
         "infinite play, endless play, Smith, Fraenkel, loopy value, carry "
         "on, 平局, 和棋, 有环, 带环, 有环图, 有环博弈, 有环游戏, 无限循环, "
         "重复局面",
     .text =
         N_("In a loopy game play may return to a position, and play that "
            "never ends is a draw, D. Positions are labelled from the ends "
            "backwards, and those never labelled are draws. In sums of "
            "impartial loopy games (Smith, 1966) a position has a nimber, or "
            "infinity with the set of nimbers to which it can move, such as "
            "infinity{0,2}."),
     .examples = "  grundy eval 'graph[a->b,b->a,b->c,c->d](a)'\n"},
    {.name = "moves-left",
     .title = N_("How long a game lasts"),
     .also =
         "remoteness function, 回合数, 胜方最快, 负方最慢, 博弈步数, number of "
         "moves, 最长对局, "
         "对局长度, remoteness, suspense, suspense number, plies, "
         "move left, length "
         "of play, longest play, fastest win, remaining moves, delay, 步数, "
         "最优步数, 剩余步数, 剩余回合数, 最快获胜, 最少步数, 拖延",
     .text =
         N_("If the winner hurries and the loser delays, the number of moves "
            "left is 0 where there is no move; for the winner 1 more than the "
            "least among the winning moves, for the loser 1 more than the most "
            "among all. It is odd exactly for N-positions under normal play. "
            "--plies asks for it."),
     .examples = "  grundy eval 'wythoff(5,9)' --plies\n"
                 "  grundy table wythoff 0..9 0..9 --plies\n"},
    {.name = "disguise",
     .title = N_("Nim in disguise"),
     .also = "隐藏 Nim, 伪装的 Nim, Nim 的伪装, 诺斯科特游戏, 扑克 Nim, "
             "扑克尼姆, 银币游戏, 银币, 银元, "
             "disguised Nim, hidden Nim, Nim in disguise, Northcott, "
             "Northcott's game, silver dollar, silver dollar game, silver "
             "dollar game without the dollar, Poker Nim, Nim variant, Nim "
             "variants, 隐藏的 Nim, Nim 变形, Nim 变种, Nim 的变形, Nim "
             "游戏变种, 诺斯科特",
     .text =
         N_("Many games are Nim. Tokens that move to the left on a strip are "
            "heaps of as many beans as there are squares on their left. In "
            "staircase Nim only the odd steps count. In Northcott's game the "
            "gaps between the two tokens of a row are the heaps, and in the "
            "silver dollar game without the dollar every other gap. Moves that "
            "add to a heap, as in Poker Nim, are answered by taking the "
            "addition away: they do not change who wins."),
     .examples = "  grundy eval 'tokens(3,5,6)'\n"
                 "  grundy eval 'stairs(3,1,2)'\n"},
    {.name = "compounds",
     .title = N_("Other ways to add games"),
     .also = "联合游戏, join, union, 同时进行, 多线 SG, Every-SG, Every-SG "
             "游戏, Every SG, compound, conjunctive, "
             "conjunctive sum, conjunctive compound, "
             "selective, selective sum, selective compound, ordinal sum, "
             "sequential compound, union of games, 合成, 序和, 联合和, 合取和, "
             "选择和, 选择性复合",
     .text =
         N_("In a disjunctive sum, the usual one, a move is in one component. "
            "In a conjunctive sum it is in all of them at once (in Every-SG, "
            "in all that still have moves), in a selective "
            "sum in any number, at least one: a selective sum is P exactly if "
            "all components are. In an ordinal sum a move in the first "
            "component ends the second, as the edges above a cut one fall in "
            "Hackenbush."),
     .examples = "  grundy value 'selective(*,1)'\n"
                 "  grundy value 'ordinal(*,1)'\n"
                 "  grundy value 'conjunctive({1|0},*2)'\n"},
    {.name = "winning-strategy",
     .title = N_("Winning moves and best play"),
     .also =
         "聪明人, 双方都采取最优策略, 双方都绝顶聪明, how to win, 取胜方法, "
         "第一步怎么走, winning move, winning moves, winning strategy, "
         "strategy, optimal "
         "play, optimal strategy, best move, best play, perfect play, "
         "必胜策略, 必胜走法, 最优策略, 最优走法, 最优操作, 策略, 绝顶聪明, "
         "怎么赢",
     .text =
         N_("A winning move is a move to a P-position. In a sum whose values "
            "have the nim-sum s, not 0, find a component of value v with v xor "
            "s < v, and move in it to the value v xor s. There is such a "
            "component: one whose value has the highest binary digit of s. "
            "`grundy moves` marks the winning moves with a star, and `grundy "
            "play` lets you try."),
     .examples = "  grundy moves 'nim(3,5,7)'\n"
                 "  grundy eval 'kayles(10,11)'\n"},
    {.name = "sparse-space",
     .title = N_("Sparse spaces: rare and common values"),
     .also =
         "sparse space, rare, common, rare value, rare values, common "
         "values, common coset, rare heap, rare heaps, common heap, sparse, "
         "稀疏空间, 稀疏, 稀少值, 常见值, 稀有堆",
     .text =
         N_("In many octal games nearly all values lie outside a set of "
            "numbers that is closed under nim-sums, the sparse space. Its "
            "members are rare values, the others common. A sum of two common "
            "values is rare and of a rare and a common one is common, so a "
            "search for a heap needs to look at few splits. That is how "
            "millions of values are computed."),
     .examples = "  grundy period 'octal[0.77]'\n"},
    {.name = "one-line",
     .title = N_("Games that one line says: Euclid's game and others"),
     .also = "P1290, 欧几里得的游戏, gcd, greatest common divisor, 最大公约数, "
             "factor, factors, factor "
             "game, 因子, 因数, 因子游戏, 因数游戏, square numbers, 减平方数, "
             "取素数个, Euclid, Euclid's game, game of Euclid, Euclidean game, "
             "Euclidean algorithm game, POJ 2348, LeetCode 1025, divisors, "
             "divisor game, subtract a divisor, subtract a square, subtract a "
             "prime, 欧几里得, 欧几里得博弈, 欧几里德, 欧几里德博弈, "
             "辗转相除, 辗转相除博弈, 除数博弈, 约数, 约数博弈, 取约数, "
             "减去约数, 取平方数, 取完全平方数, 完全平方数, 取质数, 取素数, "
             "取 2 的幂",
     .text =
         N_("A game without a name here is written as a rule in one line. In "
            "Euclid's game a move takes a multiple of the smaller number from "
            "the larger one. Other lines take a divisor, a square, a prime. "
            "`grundy help rules` says how rules are written; the file "
            "examples/games.rules has two dozen more."),
     .examples =
         "  grundy eval '{sym (x,y) -> (x, y-k*x) for k in 1..(x > 0 ? y/x : "
         "0)}(13,21)'\n"
         "  grundy find '{n -> n-k for k in divisors(n) if k < n}'\n"
         "  grundy table 'take[squares]' 0..20\n"},
    {.name = NULL},
};
