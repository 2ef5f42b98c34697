# SPDX-License-Identifier: MIT
#
# cmake -DFROM=FOLDER -DFILES=LIST -DTO=FILE.c -P page.cmake: the files of a
# folder as the table page_files of src/app/serve/page.h, each as it is and
# compressed.

set(types
  html "text/html\; charset=utf-8" css "text/css\; charset=utf-8"
  js "text/javascript\; charset=utf-8" json "application/json"
  webmanifest "application/manifest+json" svg "image/svg+xml"
  png "image/png" ico "image/x-icon" wasm "application/wasm"
  txt "text/plain\; charset=utf-8")

function(media_type file out)
  cmake_path(GET file EXTENSION LAST_ONLY suffix)
  string(REPLACE "." "" suffix "${suffix}")
  list(FIND types "${suffix}" at)
  if(at LESS 0)
    message(FATAL_ERROR "${file}: tools/page.cmake has no media type for it")
  endif()
  math(EXPR at "${at} + 1")
  list(GET types ${at} type)
  set(${out} "${type}" PARENT_SCOPE)
endfunction()

# Appends the bytes of a file to the text, as an array.
function(put_array file name)
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes
    "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  file(APPEND "${TO}.new"
    "static const unsigned char ${name}[] = {\n${bytes}0};\n")
endfunction()

file(WRITE "${TO}.new" "/* Written by tools/page.cmake. */\n"
  "#include \"app/serve/page.h\"\n\n")
set(table)
set(number 0)
separate_arguments(FILES UNIX_COMMAND "${FILES}")
foreach(file IN LISTS FILES)
  set(packed "${TO}.gz")
  file(ARCHIVE_CREATE OUTPUT "${packed}" PATHS "${FROM}/${file}"
    FORMAT raw COMPRESSION GZip)
  file(SIZE "${FROM}/${file}" size)
  file(SIZE "${packed}" packed_size)
  file(SHA256 "${FROM}/${file}" tag)
  string(SUBSTRING "${tag}" 0 32 tag)
  media_type("${file}" type)
  put_array("${FROM}/${file}" file_${number})
  put_array("${packed}" packed_${number})
  string(APPEND table "    {\"/${file}\", \"${type}\", \"\\\"${tag}\\\"\",\n"
    "     file_${number}, ${size}, packed_${number}, ${packed_size}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(REMOVE "${TO}.gz")
file(APPEND "${TO}.new" "\nconst page_file page_files[] = {\n${table}"
  "    {0, 0, 0, 0, 0, 0, 0},\n};\n")
file(RENAME "${TO}.new" "${TO}")
