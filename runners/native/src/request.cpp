// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "request.hpp"

#include "failure.hpp"

#include <cctype>
#include <optional>
#include <vector>

namespace ioperf {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

std::optional<unsigned> hexadecimalDigit(char digit)
{
    const auto lower = static_cast<char>(std::tolower(static_cast<unsigned char>(digit)));
    const std::size_t value = std::string_view("0123456789abcdef").find(lower);
    return value == std::string_view::npos ? std::nullopt : std::optional(static_cast<unsigned>(value));
}

bool mayStandPlain(char character)
{
    const bool alphanumeric = (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z')
                              || (character >= '0' && character <= '9');
    return alphanumeric || std::string_view("._~/:,@+-").find(character) != std::string_view::npos;
}

std::string decode(std::string_view text)
{
    std::string decoded;
    for (std::size_t index = 0; index < text.size(); ++index) {
        if (text[index] != '%') {
            if (!mayStandPlain(text[index])) {
                failProtocol("A value holds a character that must be percent-encoded.");
            }
            decoded += text[index];
            continue;
        }
        const bool enough = index + 2 < text.size();
        const auto high = enough ? hexadecimalDigit(text[index + 1]) : std::nullopt;
        const auto low = enough ? hexadecimalDigit(text[index + 2]) : std::nullopt;
        if (!high || !low || (*high == 0 && *low == 0)) {
            failProtocol("A percent sign is not followed by two hexadecimal digits of a byte other than zero.");
        }
        decoded += static_cast<char>(*high * 16 + *low);
        index += 2;
    }
    return decoded;
}

} // namespace

std::string CellName::text() const
{
    std::string text = operation + "/" + api;
    char separator = '?';
    for (const auto& [name, value] : parameters) {
        text += separator;
        text += name;
        text += '=';
        text += value;
        separator = '&';
    }
    return text;
}

Request parseRequest(std::string_view line)
{
    const std::vector<std::string_view> words = split(line, ' ');
    for (const std::string_view word : words) {
        if (word.empty()) {
            failProtocol("A request is a verb, a cell and key=value words, separated by one space each.");
        }
    }
    Request request;
    request.verb = std::string(words.front());
    for (std::size_t index = 1; index < words.size(); ++index) {
        const std::string_view word = words[index];
        // Only a cell has a slash before the first equals sign, and it stands right after the verb.
        const std::size_t equals = word.find('=');
        const bool isCell = word.substr(0, equals).find('/') != std::string_view::npos;
        if (index == 1 && (isCell || equals == std::string_view::npos)) {
            request.cell = std::string(word);
            continue;
        }
        if (equals == std::string_view::npos || equals == 0) {
            failProtocol(inQuotes(word) + " is not a key=value word.");
        }
        const auto [place, added] =
            request.words.emplace(std::string(word.substr(0, equals)), decode(word.substr(equals + 1)));
        if (!added) {
            failProtocol("The word " + place->first + " is there twice.");
        }
    }
    return request;
}

CellName parseCellName(std::string_view text)
{
    const std::vector<std::string_view> halves = split(text, '?');
    const std::vector<std::string_view> path = split(halves.front(), '/');
    if (halves.size() > 2 || path.size() != 2 || path[0].empty() || path[1].empty()) {
        failProtocol(inQuotes(text) + " is not a cell: a cell reads operation/api?name=value&…");
    }
    CellName cell{decode(path[0]), decode(path[1]), {}};
    if (halves.size() == 1) {
        return cell;
    }
    for (const std::string_view pair : split(halves[1], '&')) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            failProtocol(inQuotes(pair) + " is not a name=value parameter of a cell.");
        }
        const auto [place, added] =
            cell.parameters.emplace(decode(pair.substr(0, equals)), decode(pair.substr(equals + 1)));
        if (!added) {
            failInvalid("The parameter " + place->first + " is there twice.");
        }
    }
    return cell;
}

} // namespace ioperf
