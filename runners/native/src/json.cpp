// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "json.hpp"

#include <cstddef>

namespace ioperf {
namespace {

/** Length of the well-formed UTF-8 sequence at the start of `bytes`; 0 when the bytes are not well-formed (Unicode, table 3-7). */
std::size_t utf8Length(std::string_view bytes) noexcept
{
    const auto at = [&](std::size_t index) { return static_cast<unsigned char>(bytes[index]); };
    const auto continues = [&](std::size_t index) { return index < bytes.size() && (at(index) & 0xC0U) == 0x80U; };
    const unsigned lead = at(0);
    if (lead < 0x80U) {
        return 1;
    }
    if (lead >= 0xC2U && lead <= 0xDFU) {
        return continues(1) ? 2 : 0;
    }
    if (lead >= 0xE0U && lead <= 0xEFU && continues(1) && continues(2)) {
        const bool overlong = lead == 0xE0U && at(1) < 0xA0U;
        const bool surrogate = lead == 0xEDU && at(1) > 0x9FU;
        return overlong || surrogate ? 0 : 3;
    }
    if (lead >= 0xF0U && lead <= 0xF4U && continues(1) && continues(2) && continues(3)) {
        const bool overlong = lead == 0xF0U && at(1) < 0x90U;
        const bool tooHigh = lead == 0xF4U && at(1) > 0x8FU;
        return overlong || tooHigh ? 0 : 4;
    }
    return 0;
}

} // namespace

JsonWriter& JsonWriter::open(char bracket)
{
    separate();
    text_ += bracket;
    needsComma_ = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket)
{
    text_ += bracket;
    needsComma_ = true;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name)
{
    separate();
    quote(name);
    text_ += ':';
    needsComma_ = false;
    return *this;
}

JsonWriter& JsonWriter::string(std::string_view value)
{
    separate();
    quote(value);
    needsComma_ = true;
    return *this;
}

JsonWriter& JsonWriter::number(std::uint64_t value)
{
    separate();
    text_ += std::to_string(value);
    needsComma_ = true;
    return *this;
}

JsonWriter& JsonWriter::boolean(bool value)
{
    separate();
    text_ += value ? "true" : "false";
    needsComma_ = true;
    return *this;
}

void JsonWriter::separate()
{
    if (needsComma_) {
        text_ += ',';
    }
}

void JsonWriter::quote(std::string_view value)
{
    constexpr char digits[] = "0123456789abcdef";
    text_ += '"';
    while (!value.empty()) {
        const std::size_t length = utf8Length(value);
        const auto byte = static_cast<unsigned char>(value.front());
        if (length == 0) {
            text_ += "\\ufffd";
            value.remove_prefix(1);
        } else if (byte < 0x20U) {
            text_ += "\\u00";
            text_ += digits[byte >> 4U];
            text_ += digits[byte & 15U];
            value.remove_prefix(1);
        } else {
            if (byte == '"' || byte == '\\') {
                text_ += '\\';
            }
            text_ += value.substr(0, length);
            value.remove_prefix(length);
        }
    }
    text_ += '"';
}

} // namespace ioperf
