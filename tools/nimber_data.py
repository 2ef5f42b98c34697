#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes src/theory/nimber/data.h: the linear maps of the nim field.

    tools/nimber_data.py >src/theory/nimber/data.h

Nothing here is searched for. In a polynomial field GF(2)[x]/p the images of
F(0), F(1), ... are solved for one after another, from F(n)^2 = F(n) + F(n)/2;
the image of 2^i is then the product of those that the bits of i name. The unit
tests check every map against the definition of the nim product.
"""

PENTANOMIAL, AES = (1 << 64) | 0x1B, 0x11B


def nim_mul(a, b, bits=64):
    """The nim product by halves."""
    if a < 2 or b < 2:
        return a * b
    half = bits // 2
    mask = (1 << half) - 1
    ah, al, bh, bl = a >> half, a & mask, b >> half, b & mask
    high, low = nim_mul(ah, bh, half), nim_mul(al, bl, half)
    cross = nim_mul(ah ^ al, bh ^ bl, half)
    return (cross ^ low) << half | low ^ nim_mul(high, 1 << (half - 1), half)


def poly_mul(a, b, modulus):
    size, product = modulus.bit_length() - 1, 0
    for i in range(size):
        product ^= (a << i) * (b >> i & 1)
    for i in reversed(range(size, 2 * size)):
        product ^= (modulus << (i - size)) * (product >> i & 1)
    return product


def inverse(columns):
    """Of a square matrix over GF(2), by Gauss and Jordan."""
    size = len(columns)
    rows = [(c, 1 << i) for i, c in enumerate(columns)]
    for bit in range(size):
        at = next(i for i in range(bit, size) if rows[i][0] >> bit & 1)
        rows[bit], rows[at] = rows[at], rows[bit]
        for i in range(size):
            if i != bit and rows[i][0] >> bit & 1:
                rows[i] = tuple(x ^ y for x, y in zip(rows[i], rows[bit]))
    return [r[1] for r in rows]


def apply(columns, x):
    y = 0
    for i, column in enumerate(columns):
        y ^= column * (x >> i & 1)
    return y


def half_root(square, size, constant):
    """An x with x^2 + x = constant, the smallest; square(i) is (2^i)^2."""
    pivots = {}
    for i in range(size):
        image, x = square(i) ^ 1 << i, 1 << i
        while image and image.bit_length() in pivots:
            other = pivots[image.bit_length()]
            image, x = image ^ other[0], x ^ other[1]
        if image:
            pivots[image.bit_length()] = image, x
    root = 0
    while constant:
        image, x = pivots[constant.bit_length()]
        constant, root = constant ^ image, root ^ x
    return min(root, root ^ 1)


def into(modulus):
    """Columns of the map from nimbers to polynomials modulo `modulus`."""
    size = modulus.bit_length() - 1
    images, kappa = [1], 1
    while len(images) < size:
        fermat = half_root(lambda i: poly_mul(1 << i, 1 << i, modulus), size,
                           kappa)
        kappa = poly_mul(kappa, fermat, modulus)
        images += [poly_mul(i, fermat, modulus) for i in images]
    return images


def roots(size):
    squares = [nim_mul(1 << i, 1 << i) for i in range(size)]
    return inverse(squares)


def halves(size):
    return [half_root(lambda i: nim_mul(1 << i, 1 << i), size, 1 << i)
            for i in range(size - 1)] + [0]


def matrix(columns):
    """Columns of an 8 x 8 matrix in the order of gf2p8affineqb: byte 7 - i
    holds the row of bit i."""
    word = 0
    for bit in range(8):
        row = sum((columns[i] >> bit & 1) << i for i in range(8))
        word |= row << 8 * (7 - bit)
    return word


def tower_mul(a, b, size=8):
    """The product of elements of the tower over AES, as lists of bytes."""
    if size == 1:
        return [poly_mul(a[0], b[0], AES)]
    half = size // 2
    (al, ah), (bl, bh) = [(x[:half], x[half:]) for x in (a, b)]
    low, high = tower_mul(al, bl, half), tower_mul(ah, bh, half)
    cross = tower_mul([x ^ y for x, y in zip(al, ah)],
                      [x ^ y for x, y in zip(bl, bh)], half)
    kappa = tower_mul(high, [0] * (half - 1) + [into(AES)[7]], half)
    return [x ^ y for x, y in zip(low + cross, kappa + low)]


def put_products():
    """Row i, byte 8 * o + j: coefficient o of the product of units i, j."""
    unit = [[int(i == j) for j in range(8)] for i in range(8)]
    print("/* Of 8 bytes over AES: row i, byte 8 * o + j is byte o of the "
          "product of\n   the i-th and the j-th unit. */\n"
          "#define GI_AES_UNITS", end="")
    for i in range(8):
        products = [tower_mul(unit[i], unit[j]) for j in range(8)]
        lines = [", ".join(f"0x{products[j][o]:02x}" for j in range(8))
                 for o in range(8)]
        print(" \\\n  {" + ", \\\n   ".join(lines) + "}" +
              ("," if i < 7 else ""), end="")
    print("\n")


def put_table(name, bytes_):
    print(f"#define {name}", end="")
    for i in range(0, 256, 8):
        row = ", ".join(str(x) for x in bytes_[i:i + 8])
        print(" \\\n  " + row + ("," if i < 248 else ""), end="")
    print("\n")


def put_inverses():
    found = [0] * 256
    for a in range(1, 256):
        power = a
        for _ in range(6):  # a^127
            power = nim_mul(nim_mul(power, power), a)
        found[a] = nim_mul(power, power)
    print("/* inverses of bytes; 0 for 0 */")
    put_table("GI_NIM_INVERSE8", found)


def put_map(name, comment, columns):
    print(f"/* {comment} */\n#define {name}(ROW)", end="")
    for i in range(0, len(columns), 8):
        row = [f"0x{c:016x}" for c in columns[i:i + 8]]
        lines = [", ".join(row[j:j + 2]) for j in range(0, 8, 2)]
        text = ", \\\n      ".join(lines)
        print(" \\\n  ROW(" + text + ")" + ("," if i + 8 < len(columns) else ""), end="")
    print("\n")


def put_byte_map(name, comment, columns):
    print(f"/* {comment} */\n#define {name} UINT64_C(0x{matrix(columns):016x})")


def put_bytes(name, *rows):
    """Rows of 16 bytes."""
    text = ["{" + ", ".join(str(x) for x in row) + "}" for row in rows]
    if len(text) == 1:
        text = [text[0][1:-1]]
    print(f"#define {name} \\\n  " + ", \\\n  ".join(text))


def put_half_maps(maps):
    """Linear maps of bytes: the images of i and of 16 i, i < 16."""
    for name, columns in maps:
        put_bytes(name, [apply(columns, i) for i in range(16)],
                  [apply(columns, 16 * i) for i in range(16)])


def put_aes():
    """The same fields as the matrices above, for byte shuffles."""
    aes, half = into(AES), halves(8)
    out = inverse(aes)
    by = [[poly_mul(power, 1 << i, AES) for i in range(8)]
          for power in (aes[7], poly_mul(aes[7], aes[7], AES))]
    squares = [poly_mul(1 << i, 1 << i, AES) for i in range(8)]
    high = [poly_mul(0x1b, 1 << i, AES) for i in range(8)]
    print("/* The maps of AES that are matrices above, as the images of i and "
          "of 16 i,\n   i < 16; and of i x^8. */")
    put_half_maps((
        ("GI_AES_FROM_NIM_HALVES", aes), ("GI_AES_TO_NIM_HALVES", out),
        ("GI_AES_BY_KAPPA_HALVES", by[0]), ("GI_AES_BY_KAPPA2_HALVES", by[1]),
        ("GI_AES_SQUARE_HALVES", squares),
        ("GI_AES_ROOT_HALVES", inverse(squares)),
        ("GI_AES_HALF_HALVES", [apply(aes, apply(half, c)) for c in out]),
        ("GI_AES_TRACE_HALVES", [255 * (c >> 7) for c in out]),
        ("GI_AES_FROM_HIGH_HALVES", high)))
    print()
    found = [0] * 256
    for a in range(1, 256):
        power = a
        for _ in range(6):  # a^127
            power = poly_mul(poly_mul(power, power, AES), a, AES)
        found[a] = poly_mul(power, power, AES)
    print("/* inverses in AES; 0 for 0 */")
    put_table("GI_AES_INVERSE", found)


def put_halves():
    """Tables for byte shuffles, by the halves of a byte."""
    print("/* Nimbers below 16: logarithms to the base 4, 160 for 0; logarithms "
          "of\n   inverses, 0 for 0; squares times 8; powers of 4, and these "
          "times 8, 16\n   and 17. */")
    powers = [1]
    while len(powers) < 15:
        powers.append(nim_mul(powers[-1], 4))
    put_bytes("GI_NIM_LOG4", [160] + [powers.index(i) for i in range(1, 16)])
    put_bytes("GI_NIM_INVERSE4", [0] + [-powers.index(i) % 15
                                        for i in range(1, 16)])
    put_bytes("GI_NIM_SQUARE4_BY_8",
              [nim_mul(8, nim_mul(i, i)) for i in range(16)])
    put_bytes("GI_NIM_POWER4", powers + [0])
    put_bytes("GI_NIM_POWER4_BY_8", [nim_mul(8, x) for x in powers] + [0])
    put_bytes("GI_NIM_POWER4_BY_16", [nim_mul(16, x) for x in powers] + [0])
    put_bytes("GI_NIM_POWER4_BY_17", [nim_mul(17, x) for x in powers] + [0])
    print("/* Linear maps of nimbers below 256: the images of i and of 16 i, "
          "i < 16:\n   products by 128 and by its square; squares, square "
          "roots; roots of\n   x^2 + x = c for traces 0. */")
    kappa2 = nim_mul(128, 128)
    put_half_maps((
        ("GI_NIM_BY_KAPPA", [nim_mul(1 << i, 128) for i in range(8)]),
        ("GI_NIM_BY_KAPPA2", [nim_mul(1 << i, kappa2) for i in range(8)]),
        ("GI_NIM_SQUARE8", [nim_mul(1 << i, 1 << i) for i in range(8)]),
        ("GI_NIM_ROOT8", roots(8)), ("GI_NIM_HALF8", halves(8))))
    print()


def main():
    print("/* SPDX-License-Identifier: MIT */")
    print("/* Generated by tools/nimber_data.py: linear maps of the nim field,")
    print("   as the images of 2^0, 2^1, ...; see there, and "
          "doc/nimbers.md. */")
    print("/* clang-format off */\n#ifndef GI_THEORY_NIMBER_DATA_H\n#define GI_THEORY_NIMBER_DATA_H\n")
    to = into(PENTANOMIAL)
    back = inverse(to)
    put_map("GI_NIM_TO_POLY", "nimbers to polynomials modulo "
            "x^64 + x^4 + x^3 + x + 1", to)
    put_map("GI_NIM_FROM_POLY", "and back, from x^0 to x^63", back)
    over = [apply(back, poly_mul(1 << 63, poly_mul(2, 1 << i, PENTANOMIAL),
                                 PENTANOMIAL)) for i in range(8)]
    put_map("GI_NIM_FROM_HIGH", "and from x^64 to x^71", over)
    put_map("GI_NIM_ROOT", "square roots", roots(64))
    put_map("GI_NIM_HALF", "roots of x^2 + x = 2^i, the smaller; none for "
            "2^63", halves(64))
    put_inverses()
    aes = into(AES)
    out = inverse(aes)
    print("/* 8 x 8 matrices as gf2p8affineqb wants them.  AES means the "
          "polynomials\n   modulo x^8 + x^4 + x^3 + x + 1. */")
    put_byte_map("GI_AES_FROM_NIM", "nimbers below 256 to AES", aes)
    put_byte_map("GI_AES_TO_NIM", "and back", out)
    kappa, power = aes[7], 1
    print(f"/* The image of 128 = F(3)/2, and products by it, its square and "
          f"its cube. */\n#define GI_AES_KAPPA 0x{kappa:02x}")
    for name in ("GI_AES_BY_KAPPA", "GI_AES_BY_KAPPA2", "GI_AES_BY_KAPPA3"):
        power = poly_mul(power, kappa, AES)
        print(f"#define {name} UINT64_C(0x"
              f"{matrix([poly_mul(power, 1 << i, AES) for i in range(8)]):016x})")
    squares = [poly_mul(1 << i, 1 << i, AES) for i in range(8)]
    put_byte_map("GI_AES_SQUARE", "squares and square roots", squares)
    print(f"#define GI_AES_ROOT UINT64_C(0x{matrix(inverse(squares)):016x})")
    half = halves(8)
    put_byte_map("GI_AES_HALF", "roots of x^2 + x = c for traces 0",
                 [apply(aes, apply(half, c)) for c in out])
    put_byte_map("GI_AES_TRACE", "all ones where the trace is 1",
                 [255 * (c >> 7) for c in out])
    print()
    put_products()
    put_halves()
    put_aes()
    print("#endif")


main()
