# SPDX-License-Identifier: MIT
#
# Runs at installation: writes the manual pages and completion scripts that
# `program` prints to where man and the shells look for them.  The caller sets
# program, commands, man and share; python, manual3 and pages3 for the pages of
# the library, which tools/manual3.py writes from the headers.

# A macro, since the manifest is a list of the script that includes this one: its
# variables are those of the whole script.
macro(write_output name language)
  set(installed "${CMAKE_INSTALL_PREFIX}/${name}")
  set(file "$ENV{DESTDIR}${installed}")
  cmake_path(GET file PARENT_PATH place)
  file(MAKE_DIRECTORY "${place}")
  execute_process(COMMAND "${program}" --lang ${language} ${ARGN}
    OUTPUT_FILE "${file}" COMMAND_ERROR_IS_FATAL ANY)
  message(STATUS "Installing: ${file}")
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${installed}")
endmacro()

# The folder of a language is the name of a locale, as man(1) looks for it.
foreach(pages IN ITEMS "man1:en" "zh_CN/man1:zh")
  string(REPLACE ":" ";" pages "${pages}")
  list(GET pages 0 folder)
  list(GET pages 1 language)
  write_output("${man}/${folder}/grundy.1" ${language} man)
  foreach(command IN LISTS commands)
    write_output("${man}/${folder}/grundy-${command}.1" ${language} man
      ${command})
  endforeach()
endforeach()
write_output("${share}/bash-completion/completions/grundy" en completion bash)
write_output("${share}/zsh/site-functions/_grundy" en completion zsh)
write_output("${share}/fish/vendor_completions.d/grundy.fish" en
  completion fish)

if(python)
  execute_process(COMMAND "${python}" "${manual3}" "${pages3}"
    COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB pages "${pages3}/*.3")
  file(INSTALL ${pages} DESTINATION "${CMAKE_INSTALL_PREFIX}/${man}/man3")
else()
  message(STATUS "The manual pages of the library are left out (no python3)")
endif()
