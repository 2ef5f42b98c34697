# SPDX-License-Identifier: MIT
#
# The toolchain of the preset wasm: WebAssembly with the system interface WASI,
# by Debian's clang, lld, wasi-libc and libclang-rt-14-dev-wasm32.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(GRUNDY_SYSTEM wasi CACHE STRING "The system of this toolchain")
