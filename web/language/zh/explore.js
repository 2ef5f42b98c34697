/* SPDX-License-Identifier: MIT */

/** @type {Record<string, string>} */
export const explore = {
  "{0} s": "{0} 秒",
  Rule: "规则",
  Show: "显示",
  Table: "表",
  Plot: "散点图",
  "Heat map": "热图",
  "Shown as": "显示方式",
  "Range of {0}": "{0} 的范围",
  Values: "SG 值",
  Outcomes: "胜负",
  "Outcomes of misère play": "反常规则下的胜负",
  "Values of both conventions (genus)": "两种规则下的值（genus）",
  "Moves left under best play": "最佳走法下的剩余步数",
  "Moves of the longest play": "最长对局的步数",
  "Values: {0}": "SG 值：{0}",
  "Outcomes: {0}": "胜负：{0}",
  "Outcomes of misère play: {0}": "反常规则下的胜负：{0}",
  "Values of both conventions: {0}": "两种规则下的值：{0}",
  "Moves left: {0}": "剩余步数：{0}",
  "Longest play: {0}": "最长对局：{0}",
  "Save as …": "另存为……",
  "Save as": "另存为",
  "Save the file": "保存文件",
  "The browser could not draw the picture.": "浏览器无法画出这幅图。",
  "Computing the table …": "正在计算表……",
  "Looking for a pattern …": "正在寻找规律……",
  "Checking the formula …": "正在检验公式……",
  "Writing code …": "正在写代码……",
  "Drawing …": "正在画图……",
  "No table": "没有表",
  "Type a rule, or choose a game.": "请输入规则，或选择一个游戏。",
  "These rules are {0}.": "这个规则就是 {0}。",
  "A table here has at most {0} positions.": "这里的表最多有 {0} 个局面。",
  "The command has no such limit: {0}": "命令没有这个限制：{0}",
  "The time limit ended the table after {0} positions.":
    "达到时间限制，只算出前 {0} 个局面。",
  "The first {0} of {1} positions. A file has all of them.":
    "这里是 {1} 个局面中的前 {0} 个；另存的文件包含全部局面。",
  "A click on a position plays it.": "点击一个局面即可对弈。",
  "A click on a position plays it. A framed 0: the player to move loses.":
    "点击一个局面即可对弈。加框的 0 表示先手必败。",
  "A click on a position plays it. A framed P: the player to move loses.":
    "点击一个局面即可对弈。加框的 P 表示先手必败。",
  "Type a range such as 0..20, or a number.":
    "请输入范围（例如 0..20）或一个数。",
  "Not 0 means that the player to move wins.": "公式不为 0 表示先手必胜。",
  "Allow a minute": "允许计算一分钟",
  "Allow {0} seconds": "允许计算 {0} 秒",
  "Reading the rule …": "正在读入规则……",
  "The time limit came before the end: the file is not whole.":
    "时间限制在算完之前到了：文件不完整。",
  "Values in a row": "每行个数",
  "{0}, the period": "{0}（周期）",
  "{0}: no position": "{0}：没有这样的局面",
  "Picture of the table": "表的图",
  "Picture of the table: arrow keys move the cursor, plus and minus zoom, Enter plays the position":
    "表的图：方向键移动光标，加减键缩放，回车键对弈该局面",
  "Point at a position to see its value; a click plays it.":
    "指向一个局面可看它的值，点击即可对弈。",
  "Zoom in": "放大",
  "Zoom out": "缩小",
  "Whole picture": "全图",
  Pattern: "规律",
  "No pattern was found in the positions up to {0}.":
    "在不超过 {0} 的局面中没有找到规律。",
  "That is not a proof that there is none.": "这并不证明没有规律。",
  "No pattern was found in the values themselves: this is about the zeros, where the player to move loses.":
    "没有找到值本身的规律；这里说的是零点，即先手必败的局面。",
  Proved: "已证明",
  "Checked to {0}": "已检验到 {0}",
  "This is not proved: a larger number may differ.":
    "尚未证明：更大的数可能不符合。",
  "Theorem '{0}'.": "定理“{0}”。",
  "As a formula": "写成公式",
  "Check it": "检验",
  "Copy LaTeX": "复制 LaTeX",
  "Prove it": "证明",
  "Look for a proof": "寻找证明",
  Proof: "证明",
  "Looking for a proof …": "正在寻找证明……",
  "Writing the file …": "正在写文件……",
  Certificate: "证书",
  Picture: "图片",
  "For Walnut": "供 Walnut 使用",
  "For Graphviz": "供 Graphviz 使用",
  "The automaton of the claim": "命题的自动机",
  "Proved for all positions": "已对所有局面证明",
  Refuted: "不成立",
  "The automaton has {0} states, too many for a picture here: save it for Graphviz.":
    "自动机有 {0} 个状态，太多，这里画不下：可保存后用 Graphviz 绘制。",
  "Why this is a proof": "为什么这是证明",
  "Automata cannot decide this": "自动机无法判定",
  "Patterns are sought in values and outcomes.": "只在 SG 值和胜负中寻找规律。",
  Formula: "公式",
  "Check a formula": "检验公式",
  "Write a formula in {0}: Grundy compares it with the values and shows the first position where they differ.":
    "写一个含 {0} 的公式，Grundy 会把它与各局面的值比较，并指出第一个不符的局面。",
  "Formulas are compared with values and outcomes.":
    "公式只与 SG 值和胜负比较。",
  Holds: "成立",
  "The formula holds for {0}.": "公式对 {0} 成立。",
  "{0} in {1}": "{0} 取 {1}",
  "The formula holds for all numbers up to {0}.":
    "公式对不超过 {0} 的所有数成立。",
  "Checked, not proved.": "只是检验，并非证明。",
  "Proved for all positions, by automata.": "已由自动机对所有局面证明。",
  "By automata, for all positions.": "由自动机对所有局面证明。",
  "From a pattern that automata proved for all positions.":
    "来自一个由自动机对所有局面证明的规律。",
  Counterexample: "反例",
  "{0} differs first at {1}: the formula is {2}, the value is {3}.":
    "{0} 首先在 {1} 处不符：公式得 {2}，SG 值是 {3}。",
  "{0} differs first at {1}: the formula is {2}, the outcome is {3}.":
    "{0} 首先在 {1} 处不符：公式得 {2}，胜负是 {3}。",
  "Play this position": "对弈这个局面",
  Code: "代码",
  "Programming language": "编程语言",
  "Use the pattern that was found": "采用找到的规律",
  "From a pattern that was checked to {0}; it is not proved.":
    "依据检验到 {0} 的规律，尚未证明。",
  "Proved: it uses the theorem '{0}'.": "已证明：使用定理“{0}”。",
  "No closed form is proved, so the code computes the values from the rules.":
    "没有已证明的公式，代码按规则计算各值。",
  "There is code for values and outcomes.": "只有 SG 值和胜负有代码。",
  "Choose rules": "选择规则",
  "Take a square": "取平方数",
  "Take 1, 4, 9, 16 … beans from a heap.":
    "从一堆中取走 1、4、9、16……颗石子。",
  "At most half": "至多一半",
  "Take at most half of a heap.": "从一堆中至多取走一半。",
  "Take a divisor": "取约数",
  "Take a divisor of the number of beans, but not all beans.":
    "取走的石子数是这一堆石子数的约数，但不能取完。",
  "Split unequally": "分成不等的两堆",
  "Split a heap into two heaps of different sizes; brackets are a sum of heaps.":
    "把一堆分成大小不等的两堆；方括号表示几堆之和。",
  "Two heaps, a short diagonal": "两堆与短对角线",
  "Take from one heap, or one or two beans from both.":
    "从一堆中取，或从两堆中各取一颗或两颗。",
  "Three heaps": "三堆",
  "Take from one heap, or one bean from each of three; one number is fixed, the other two run.":
    "从一堆中取，或从三堆中各取一颗；固定一个数，另外两个数变化。",
  "Left and Right": "左方与右方",
  "The players take different numbers: there are outcomes, no values.":
    "双方取的数目不同：只有胜负，没有 SG 值。",
  "From the first {0} positions play reaches {1} positions in all.":
    "从前 {0} 个局面出发，一共能走到 {1} 个局面。",
};
