# Toolchain: clang and libc++ as packed by Zig (https://ziglang.org), which brings the headers and libraries of its targets.
# IO_PERF_TARGET is a triple such as x86_64-linux-musl, x86_64-windows-gnu or aarch64-macos. See cross.sh.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES IO_PERF_TARGET IO_PERF_ZIG_TOOLS)

if(IO_PERF_TARGET MATCHES "windows")
    set(CMAKE_SYSTEM_NAME Windows)
elseif(IO_PERF_TARGET MATCHES "macos")
    set(CMAKE_SYSTEM_NAME Darwin)
else()
    set(CMAKE_SYSTEM_NAME Linux)
endif()
string(REGEX REPLACE "-.*" "" CMAKE_SYSTEM_PROCESSOR "${IO_PERF_TARGET}")

# Zig compiles its C and C++ libraries once for each kind of build: questions asked of a debug build would double that.
set(CMAKE_TRY_COMPILE_CONFIGURATION Release)
set(CMAKE_CXX_COMPILER "${IO_PERF_ZIG_TOOLS}/c++")
set(CMAKE_AR "${IO_PERF_ZIG_TOOLS}/ar" CACHE FILEPATH "archiver")
set(CMAKE_RANLIB "${IO_PERF_ZIG_TOOLS}/ranlib" CACHE FILEPATH "index of archives")
if(IO_PERF_TARGET MATCHES "windows")
    set(CMAKE_RC_COMPILER "${IO_PERF_ZIG_TOOLS}/rc")
endif()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
