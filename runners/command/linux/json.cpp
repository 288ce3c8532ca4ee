// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "json.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace ioperf {

namespace {

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Json value()
    {
        switch (peek()) {
        case '{': return object();
        case '[': return list();
        case '"': {
            Json json;
            json.text = string();
            return json;
        }
        default: return word();
        }
    }

private:
    char peek()
    {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
        if (at_ == text_.size()) throw std::runtime_error("a job ends in the middle");
        return text_[at_];
    }

    bool take(char wanted)
    {
        if (peek() != wanted) return false;
        ++at_;
        return true;
    }

    void need(char wanted)
    {
        if (!take(wanted)) throw std::runtime_error("a job is not JSON");
    }

    Json object()
    {
        Json json;
        need('{');
        while (!take('}')) {
            json.names.push_back(string());
            need(':');
            json.items.push_back(value());
            take(',');
        }
        return json;
    }

    Json list()
    {
        Json json;
        need('[');
        while (!take(']')) {
            json.items.push_back(value());
            take(',');
        }
        return json;
    }

    Json word()
    {
        const std::size_t from = at_;
        while (at_ < text_.size() && std::string_view(",]} ").find(text_[at_]) == std::string_view::npos) ++at_;
        if (at_ == from) throw std::runtime_error("a job is not JSON");
        const std::string written(text_.substr(from, at_ - from));
        Json json;
        json.isTrue = written == "true";
        json.number = std::strtod(written.c_str(), nullptr);
        return json;
    }

    std::string string()
    {
        std::string result;
        need('"');
        for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\') {
                escape(result);
            } else {
                result += text_[at_];
            }
        }
        need('"');
        return result;
    }

    // Leaves the position at the last character of the escape.
    void escape(std::string& result)
    {
        static constexpr std::string_view names = "bfnrt";
        static constexpr std::string_view meanings = "\b\f\n\r\t";
        const char name = at_ + 1 < text_.size() ? text_[++at_] : '\\';
        const std::size_t known = names.find(name);
        if (name != 'u') {
            result += known == std::string_view::npos ? name : meanings[known];
            return;
        }
        unsigned point = unit();
        if (point >= 0xd800 && point < 0xdc00 && text_.substr(at_ + 1, 2) == "\\u") {
            at_ += 2;
            point = 0x10000 + ((point - 0xd800) << 10) + (unit() - 0xdc00);
        }
        append(result, point);
    }

    unsigned unit()
    {
        const std::string digits(text_.substr(at_ + 1, 4));
        at_ += 4;
        return static_cast<unsigned>(std::strtoul(digits.c_str(), nullptr, 16));
    }

    static void append(std::string& result, unsigned point)
    {
        const auto rest = [&](int shift) { result += static_cast<char>(0x80 | ((point >> shift) & 0x3f)); };
        if (point < 0x80) {
            result += static_cast<char>(point);
        } else if (point < 0x800) {
            result += static_cast<char>(0xc0 | (point >> 6));
            rest(0);
        } else if (point < 0x10000) {
            result += static_cast<char>(0xe0 | (point >> 12));
            rest(6);
            rest(0);
        } else {
            result += static_cast<char>(0xf0 | (point >> 18));
            rest(12);
            rest(6);
            rest(0);
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace

const Json& Json::at(std::string_view name) const
{
    static const Json nothing;
    for (std::size_t member = 0; member < names.size(); ++member) {
        if (names[member] == name) return items[member];
    }
    return nothing;
}

Json parseJson(std::string_view text) { return Parser(text).value(); }

std::string quoted(std::string_view text)
{
    std::string result = "\"";
    for (const char character : text) {
        if (character == '"' || character == '\\') {
            result += '\\';
            result += character;
        } else if (static_cast<unsigned char>(character) < 0x20) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(character));
            result += code;
        } else {
            result += character;
        }
    }
    return result + '"';
}

} // namespace ioperf
