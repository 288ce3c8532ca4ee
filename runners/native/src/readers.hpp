// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/**
 * Ways to read a file from its start to its end in calls of a given length. Each reader opens in its constructor, returns
 * the bytes got (0 at the end) from `read`, and closes in `close`.
 */
#pragma once

#include "sys.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

namespace ioperf {

struct CloseStream {
    void operator()(std::FILE* stream) const noexcept { std::fclose(stream); }
};
using Stream = std::unique_ptr<std::FILE, CloseStream>;

/** The system's own call. */
class SystemReader {
public:
    explicit SystemReader(const sys::Char* path) : file_(sys::File::openRead(path)) {}
    std::size_t read(std::byte* bytes, std::size_t length) { return file_.read(bytes, length); }
    void close() { file_.close(); }

private:
    sys::File file_;
};

#if IO_PERF_HAS_VECTORS
/** One call of eight neighbouring parts. */
class VectorReader {
public:
    explicit VectorReader(const sys::Char* path) : file_(sys::File::openRead(path)) {}
    std::size_t read(std::byte* bytes, std::size_t length) { return file_.readVector(bytes, length); }
    void close() { file_.close(); }

private:
    sys::File file_;
};
#endif

/** The system's own call past its cache. Behind the end of the file that it found it does not ask again: the position would be odd. */
class DirectReader {
public:
    explicit DirectReader(const sys::Char* path) : file_(sys::File::openReadDirect(path)) {}
    std::size_t read(std::byte* bytes, std::size_t length)
    {
        if (ended_) {
            return 0;
        }
        const std::size_t got = file_.read(bytes, length);
        ended_ = got < length;
        return got;
    }
    void close() { file_.close(); }

private:
    sys::File file_;
    bool ended_ = false;
};

/** fread, with the library's own buffer. */
class StdioReader {
public:
    explicit StdioReader(const sys::Char* path) : stream_(sys::openStream(path, "rb")) {}
    std::size_t read(std::byte* bytes, std::size_t length)
    {
        const std::size_t got = std::fread(bytes, 1, length, stream_.get());
        if (got != length && std::ferror(stream_.get()) != 0) [[unlikely]] {
            failErrno(errno, "fread");
        }
        return got;
    }
    void close()
    {
        if (std::fclose(stream_.release()) != 0) [[unlikely]] {
            failErrno(errno, "fclose");
        }
    }

private:
    Stream stream_;
};

/** std::ifstream::read. */
class IfstreamReader {
public:
    explicit IfstreamReader(const sys::Char* path)
    {
        errno = 0;
        stream_.open(path, std::ios::in | std::ios::binary);
        if (!stream_.is_open()) [[unlikely]] {
            failErrno(errno == 0 ? EIO : errno, "std::ifstream::open");
        }
    }
    std::size_t read(std::byte* bytes, std::size_t length)
    {
        stream_.read(reinterpret_cast<char*>(bytes), static_cast<std::streamsize>(length));
        if (stream_.bad()) [[unlikely]] {
            failErrno(errno == 0 ? EIO : errno, "std::ifstream::read");
        }
        return static_cast<std::size_t>(stream_.gcount());
    }
    void close() { stream_.close(); }

private:
    std::ifstream stream_;
};

/** A mapping, copied from. */
class MappingReader {
public:
    explicit MappingReader(const sys::Char* path)
    {
        sys::File file = sys::File::openRead(path);
        mapping_ = sys::Mapping(file, static_cast<std::size_t>(file.size()), false);
        file.close();
    }
    std::size_t read(std::byte* bytes, std::size_t length)
    {
        const std::size_t step = std::min(length, mapping_.size() - next_);
        if (step != 0) {
            std::memcpy(bytes, mapping_.data() + next_, step);
        }
        next_ += step;
        return step;
    }
    void close() { mapping_.unmap(); }

private:
    sys::Mapping mapping_;
    std::size_t next_ = 0;
};

} // namespace ioperf
