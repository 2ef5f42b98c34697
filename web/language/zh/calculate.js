/* SPDX-License-Identifier: MIT */

/** @type {Record<string, string>} */
export const calculate = {
  Nimbers: "Nim 数",
  Calculator: "计算器",
  Expression: "表达式",
  Compute: "计算结果",
  "Computing …": "正在计算……",
  Hexadecimal: "十六进制",
  "What can be typed": "可以输入什么",
  "sum: binary digits without carry": "和：二进制不进位加法",
  product: "积",
  "quotient: times the inverse": "商：乘以逆元",
  "power with an ordinary exponent": "幂，指数是普通整数",
  inverse: "逆元",
  square: "平方",
  "square root": "平方根",
  order: "阶",
  "square root: every nimber has exactly one": "平方根：每个 Nim 数恰有一个",
  "roots of x² + x = 8": "x² + x = 8 的根",
  "F(n) is 2^(2^n): 2, 4, 16, 256 …": "F(n) 是 2^(2^n)：2、4、16、256……",
  "order: the least power that is 1": "阶：使幂等于 1 的最小指数",
  "logarithm to a primitive element below 2^8": "以小于 2^8 的本原元为底的对数",
  "least number that is not in the list": "不在列表中的最小数",
  "An ordinary number, not a nimber.": "这是普通整数，不是 Nim 数。",
  "Both roots are in the field of the {0} nimbers below {0}.":
    "两个根都在小于 {0} 的 {0} 个 Nim 数组成的域中。",
  "In the field of the {0} nimbers below {0}, and in no smaller one.":
    "在小于 {0} 的 {0} 个 Nim 数组成的域中，不在更小的域中。",
  binary: "二进制",
  "powers of two": "2 的幂之和",
  Tables: "运算表",
  Operation: "运算",
  "Product ⊗": "积 ⊗",
  "Sum ⊕": "和 ⊕",
  Size: "大小",
  "Table of products": "Nim 积表",
  "Table of sums": "Nim 和表",
  "Each frame is a field: the sums and products of its numbers stay inside it. The fields of {0} numbers are framed; a stronger blue is a value of a larger field.":
    "每个框是一个域：其中的数相加、相乘仍在其中。框出的是 {0} 个数的域；蓝色越浓，值所在的域越大。",
  "2 and 4": "2 个和 4",
  "2, 4 and 16": "2 个、4 个和 16",
  Reason: "理由",
  first: "第一个数",
  second: "第二个数",
  "Write both numbers in binary and add without carrying: a column with two ones gives 0.":
    "把两个数写成二进制，不进位相加：一列中有两个 1 时得 0。",
  "Every number is its own negative: {0} ⊕ {0} = 0.":
    "每个数都是自己的相反数：{0} ⊕ {0} = 0。",
  "A product with 0 is 0: the mex of no number.":
    "与 0 的积是 0：空集的 mex。",
  "1 is the one of the field: 1 ⊗ {0} = {0}.": "1 是域的单位元：1 ⊗ {0} = {0}。",
  "Split both factors into powers of two and multiply out:":
    "把两个因数拆成 2 的幂，再按分配律展开：",
  "times 1": "乘以 1",
  "different Fermat powers: the ordinary product":
    "不同的费马幂：等于普通乘积",
  "{0} ⊗ {0} = {0} ⊕ {1} = {2}": "{0} ⊗ {0} = {0} ⊕ {1} = {2}",
  "By the definition, as a mex": "按定义，作为 mex",
  "{0} ⊗ {1} is the least number that is not (x ⊗ {1}) ⊕ ({0} ⊗ y) ⊕ (x ⊗ y) for any x < {0}, y < {1}. Each smaller number occurs:":
    "{0} ⊗ {1} 是不能写成 (x ⊗ {1}) ⊕ ({0} ⊗ y) ⊕ (x ⊗ y)（x < {0}，y < {1}）的最小数。更小的数都出现：",
  "{0} itself does not occur.": "{0} 本身不出现。",
};
