# SPDX-License-Identifier: MIT
"""A convolution over the field of nimbers: the coefficients of the product of
two polynomials. Addition is xor, and products are nim products, a whole row of
them at a time."""

from array import array

import grundy


def convolve(a, b):
    """The product of two polynomials with nimbers as coefficients."""
    result = array("Q", bytes(8 * (len(a) + len(b) - 1)))
    for i, factor in enumerate(a):
        row = grundy.nim_mul(b, array("Q", [factor] * len(b)))
        for k, term in enumerate(row):
            result[i + k] ^= term
    return result


left, right = array("Q", [1, 2, 3]), array("Q", [4, 5, 6, 7])
product = convolve(left, right)
print(*product)
# the value of the product at a point is the product of the values
for x in range(20):
    def value(polynomial):
        """Horner's rule."""
        total = 0
        for coefficient in reversed(polynomial):
            total = grundy.nim_mul(total, x) ^ coefficient
        return total
    assert value(product) == grundy.nim_mul(value(left), value(right))
