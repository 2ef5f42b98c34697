# SPDX-License-Identifier: MIT
#
# Runs at installation: writes the manual pages and completion scripts that
# `program` prints to where man and the shells look for them.  The caller sets
# program, commands, man and share.

# A macro, since the manifest is a list of the script that includes this one.
macro(write_output name)
  set(installed "${CMAKE_INSTALL_PREFIX}/${name}")
  set(file "$ENV{DESTDIR}${installed}")
  cmake_path(GET file PARENT_PATH folder)
  file(MAKE_DIRECTORY "${folder}")
  execute_process(COMMAND "${program}" --lang en ${ARGN}
    OUTPUT_FILE "${file}" COMMAND_ERROR_IS_FATAL ANY)
  message(STATUS "Installing: ${file}")
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${installed}")
endmacro()

write_output("${man}/grundy.1" man)
foreach(command IN LISTS commands)
  write_output("${man}/grundy-${command}.1" man ${command})
endforeach()
write_output("${share}/bash-completion/completions/grundy" completion bash)
write_output("${share}/zsh/site-functions/_grundy" completion zsh)
write_output("${share}/fish/vendor_completions.d/grundy.fish" completion fish)
