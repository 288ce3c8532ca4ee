// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/**
 * Ways to write a file from its start in calls of a given length. Each writer opens in its constructor, writes, syncs and
 * closes; what an api cannot do (sync a std::ofstream) is not among the parameters of its cells.
 */
#pragma once

#include "failure.hpp"
#include "readers.hpp"
#include "sys.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace ioperf {

sys::Sync parseSync(std::string_view word);

struct WriteOptions {
    sys::Disposition disposition = sys::Disposition::New;
    sys::Sync sync = sys::Sync::Never;
    bool preallocate = false;
    std::uint64_t size = 0;
};

/** The system's own call. */
class SystemWriter {
public:
    SystemWriter(const sys::Char* path, const WriteOptions& options)
        : SystemWriter(sys::File::openWrite(path, options.disposition, options.sync), options)
    {
    }
    SystemWriter(sys::File file, const WriteOptions& options) : file_(std::move(file))
    {
        if (options.preallocate) {
            file_.preallocate(options.size);
        }
    }
    void write(const std::byte* bytes, std::size_t length) { file_.write(bytes, length); }
    void sync() { file_.sync(); }
    void syncData() { file_.syncData(); }
    void close() { file_.close(); }

protected:
    sys::File file_;
};

#if IO_PERF_HAS_VECTORS
/** One call of eight neighbouring parts. */
class VectorWriter : public SystemWriter {
public:
    using SystemWriter::SystemWriter;
    void write(const std::byte* bytes, std::size_t length) { file_.writeVector(bytes, length); }
};
#endif

#if IO_PERF_HAS_SYNC_RANGE
/** The write-back of each call is started at once, so that a sync at the end finds little left. */
class RangeWriter : public SystemWriter {
public:
    using SystemWriter::SystemWriter;
    void write(const std::byte* bytes, std::size_t length)
    {
        file_.write(bytes, length);
        file_.startWriteBack(next_, length);
        next_ += length;
    }

private:
    std::uint64_t next_ = 0;
};
#endif

/** Past the system's cache, in whole blocks: what the last one has too much is cut off. */
class DirectWriter : public SystemWriter {
public:
    DirectWriter(const sys::Char* path, const WriteOptions& options)
        : SystemWriter(sys::File::openWriteDirect(path, options.disposition, options.sync), options),
          size_(options.size)
    {
    }
    void write(const std::byte* bytes, std::size_t length)
    {
        constexpr std::size_t block = sys::directAlignment;
        const std::size_t whole = (length + block - 1) / block * block;
        file_.write(bytes, whole);
        if (whole != length) {
            file_.truncate(size_);
        }
    }

private:
    std::uint64_t size_;
};

/** fwrite, with the library's own buffer. */
class StdioWriter {
public:
    StdioWriter(const sys::Char* path, const WriteOptions& options)
    {
        if (options.sync != sys::Sync::Dsync && !options.preallocate) {
            stream_.reset(sys::openStream(path, "wb"));
            return;
        }
        // fopen has no way to say these.
        sys::File file = sys::File::openWrite(path, options.disposition, options.sync);
        if (options.preallocate) {
            file.preallocate(options.size);
        }
        stream_.reset(sys::openStream(std::move(file), "wb"));
    }
    void write(const std::byte* bytes, std::size_t length)
    {
        if (std::fwrite(bytes, 1, length, stream_.get()) != length) [[unlikely]] {
            failErrno(errno, "fwrite");
        }
    }
    void sync() { sys::syncStream(stream_.get(), false); }
    void syncData() { sys::syncStream(stream_.get(), true); }
    void close()
    {
        if (std::fclose(stream_.release()) != 0) [[unlikely]] {
            failErrno(errno, "fclose");
        }
    }

private:
    Stream stream_;
};

/** std::ofstream::write. */
class OfstreamWriter {
public:
    OfstreamWriter(const sys::Char* path, const WriteOptions& /*options*/)
    {
        errno = 0;
        stream_.open(path, std::ios::out | std::ios::binary | std::ios::trunc);
        expectGood("std::ofstream::open");
    }
    void write(const std::byte* bytes, std::size_t length)
    {
        stream_.write(reinterpret_cast<const char*>(bytes), static_cast<std::streamsize>(length));
        expectGood("std::ofstream::write");
    }
    void sync() {}
    void syncData() {}
    void close()
    {
        stream_.close();
        expectGood("std::ofstream::close");
    }

private:
    void expectGood(const char* call) const
    {
        if (!stream_) [[unlikely]] {
            failErrno(errno == 0 ? EIO : errno, call);
        }
    }

    std::ofstream stream_;
};

/** A mapping of the file's final size, copied into. O_DSYNC means nothing to a mapping: what it promises is done by hand. */
class MappingWriter {
public:
    MappingWriter(const sys::Char* path, const WriteOptions& options)
        : file_(sys::File::openWrite(path, options.disposition)), flushesEach_(options.sync == sys::Sync::Dsync)
    {
        if (options.preallocate) {
            file_.preallocate(options.size);
        } else {
            file_.truncate(options.size);
        }
        mapping_ = sys::Mapping(file_, static_cast<std::size_t>(options.size), true);
    }
    void write(const std::byte* bytes, std::size_t length)
    {
        std::memcpy(mapping_.data() + next_, bytes, length);
        next_ += length;
        if (flushesEach_) {
            syncData();
        }
    }
    void sync()
    {
        flush();
        file_.sync();
    }
    void syncData()
    {
        flush();
        file_.syncData();
    }
    void close()
    {
        mapping_.unmap();
        file_.close();
    }

private:
    void flush()
    {
        mapping_.flush(flushed_, next_ - flushed_);
        flushed_ = next_;
    }

    sys::File file_;
    sys::Mapping mapping_;
    bool flushesEach_;
    std::size_t next_ = 0;
    std::size_t flushed_ = 0;
};

} // namespace ioperf
