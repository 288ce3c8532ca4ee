// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** A JSON writer for answers: one object per line, members in the order they are written. */
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ioperf {

class JsonWriter {
public:
    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('}'); }
    JsonWriter& beginArray() { return open('['); }
    JsonWriter& endArray() { return close(']'); }

    /** The name of the next member. */
    JsonWriter& key(std::string_view name);

    JsonWriter& string(std::string_view value);
    JsonWriter& number(std::uint64_t value);
    JsonWriter& boolean(bool value);

    const std::string& text() const noexcept { return text_; }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void separate();
    void quote(std::string_view value);

    std::string text_;
    bool needsComma_ = false;
};

} // namespace ioperf
