// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** Page-aligned memory for payloads and reads. */
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

namespace ioperf {

class Buffer {
public:
    static constexpr std::size_t alignment = 4096;

    Buffer() = default;

    /** Allocated and touched, so that no page fault is left for the timed region. */
    explicit Buffer(std::size_t size)
        : bytes_(static_cast<std::byte*>(::operator new(size == 0 ? 1 : size, std::align_val_t(alignment)))),
          size_(size)
    {
        std::memset(bytes_.get(), 0, size);
    }

    std::byte* data() noexcept { return bytes_.get(); }
    const std::byte* data() const noexcept { return bytes_.get(); }
    std::size_t size() const noexcept { return size_; }

private:
    struct Free {
        void operator()(std::byte* bytes) const noexcept { ::operator delete(bytes, std::align_val_t(alignment)); }
    };

    std::unique_ptr<std::byte, Free> bytes_;
    std::size_t size_ = 0;
};

} // namespace ioperf
