# SPDX-License-Identifier: MIT
#
# cmake -DFROM=FILE -DNAME=NAME -DTO=FILE.c -P embed.cmake: the bytes of a file
# as a C array.

file(SIZE "${FROM}" size)
file(READ "${FROM}" bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE "${TO}"
  "/* Written by tools/embed.cmake. */\n"
  "#include <stddef.h>\n"
  "extern const unsigned char ${NAME}[];\n"
  "extern const size_t ${NAME}_length;\n"
  "const unsigned char ${NAME}[] = {\n${bytes}\n};\n"
  "const size_t ${NAME}_length = ${size};\n")
