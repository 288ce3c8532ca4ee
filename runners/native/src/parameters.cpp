// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "parameters.hpp"

#include "failure.hpp"
#include "sys.hpp"

#include <algorithm>
#include <charconv>

namespace ioperf {
namespace {

struct Unit {
    std::string_view name;
    std::uint64_t bytes;
};

constexpr Unit units[] = {{"GiB", 1U << 30U}, {"MiB", 1U << 20U}, {"KiB", 1U << 10U}, {"B", 1}};

std::string joined(const std::vector<std::string_view>& words)
{
    std::string text;
    for (const std::string_view word : words) {
        text += text.empty() ? "" : ", ";
        text += word;
    }
    return text;
}

std::uint64_t numberOf(const ParameterRule& rule, std::string_view text)
{
    const bool isSize = rule.kind == ParameterRule::Kind::Size;
    const std::optional<std::uint64_t> value = isSize ? parseSize(text) : parseDecimal(text);
    const std::string given = std::string(rule.name) + "=" + std::string(text);
    if (!value) {
        failInvalid(given
                    + (isSize
                           ? " is not a size: write 0, 512B, 4KiB, 64MiB or 1GiB, in the largest unit that divides it."
                           : " is not a plain decimal number."));
    }
    if (*value < rule.least || *value > rule.most) {
        failInvalid(given + " is out of range: " + std::to_string(rule.least) + " to " + std::to_string(rule.most)
                    + (isSize ? " bytes." : "."));
    }
    return *value;
}

} // namespace

std::optional<std::uint64_t> parseDecimal(std::string_view text)
{
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    const bool leadingZero = text.size() > 1 && text.front() == '0';
    if (error != std::errc() || stopped != end || leadingZero) {
        return std::nullopt;
    }
    return value;
}

std::optional<std::uint64_t> parseSize(std::string_view text)
{
    if (text == "0") {
        return 0;
    }
    for (const Unit& unit : units) {
        if (text.size() <= unit.name.size() || !text.ends_with(unit.name)) {
            continue;
        }
        const auto value = parseDecimal(text.substr(0, text.size() - unit.name.size()));
        const bool canonical = value && *value > 0 && (unit.bytes == units[0].bytes || *value % 1024 != 0);
        if (!canonical || *value > UINT64_MAX / unit.bytes) {
            return std::nullopt;
        }
        return *value * unit.bytes;
    }
    return std::nullopt;
}

ParameterRule ParameterRule::orElse(std::string_view value) const
{
    ParameterRule rule = *this;
    rule.defaultValue = value;
    return rule;
}

ParameterRule sizeRule(std::string_view name, std::uint64_t least, std::uint64_t most)
{
    return {name, ParameterRule::Kind::Size, std::nullopt, least, most, {}};
}

ParameterRule countRule(std::string_view name, std::uint64_t least, std::uint64_t most)
{
    return {name, ParameterRule::Kind::Count, std::nullopt, least, most, {}};
}

ParameterRule choiceRule(std::string_view name, std::vector<std::string_view> choices)
{
    return {name, ParameterRule::Kind::Choice, std::nullopt, 0, 0, std::move(choices)};
}

ParameterRule wordRule(std::string_view name) { return {name, ParameterRule::Kind::Word, std::nullopt, 0, 0, {}}; }

ParameterRule chunkRule() { return sizeRule("chunk", 1, maxChunkBytes); }

void expectDirectChunk(std::uint64_t chunk)
{
    if (chunk % sys::directAlignment != 0) {
        failUnsupported("Past the cache of the system chunk has to be a multiple of 4KiB.");
    }
}

ParameterRule patternRule(std::string_view defaultPattern)
{
    return choiceRule("pattern", {"sequential", "backward", "strided", "random"}).orElse(defaultPattern);
}

ParameterRule cacheRule() { return choiceRule("cache", {"warm", "cold"}).orElse("warm"); }

ParameterRule entropyRule() { return countRule("entropy", 0, 100).orElse("100"); }

ParameterRule flagRule(std::string_view name) { return choiceRule(name, {"no", "yes"}).orElse("no"); }

ParameterRule targetRule() { return choiceRule("target", {"new", "existing"}).orElse("new"); }

ParameterRule kindRule() { return choiceRule("kind", {"file", "directory"}).orElse("file"); }

ParameterRule syncRule()
{
    return choiceRule("sync", {"never", "end", "each", "data-end", "data-each", "dsync"}).orElse("never");
}

Parameters::Parameters(const TextParameters& given, const std::vector<ParameterRule>& rules)
{
    for (const auto& [name, value] : given) {
        // A copy by name: clang 14 does not let a lambda capture a structured binding.
        const bool known = std::any_of(rules.begin(), rules.end(),
                                       [&given = name](const ParameterRule& rule) { return rule.name == given; });
        if (!known) {
            std::vector<std::string_view> names;
            for (const ParameterRule& rule : rules) {
                names.push_back(rule.name);
            }
            failInvalid("The parameter " + name + " is unknown here"
                        + (names.empty() ? ": this cell has none." : ": known are " + joined(names) + "."));
        }
    }
    for (const ParameterRule& rule : rules) {
        const auto found = given.find(rule.name);
        if (found == given.end() && !rule.defaultValue) {
            failInvalid("The parameter " + std::string(rule.name) + " is missing and has no default.");
        }
        const std::string text = found == given.end() ? std::string(*rule.defaultValue) : found->second;
        switch (rule.kind) {
        case ParameterRule::Kind::Size:
        case ParameterRule::Kind::Count: numbers_[rule.name] = numberOf(rule, text); break;
        case ParameterRule::Kind::Choice:
            if (std::find(rule.choices.begin(), rule.choices.end(), text) == rule.choices.end()) {
                failInvalid(std::string(rule.name) + "=" + text + " is unknown: write one of " + joined(rule.choices)
                            + ".");
            }
            break;
        case ParameterRule::Kind::Word: break;
        }
        words_[std::string(rule.name)] = text;
    }
}

std::uint64_t Parameters::number(std::string_view name) const { return numbers_.at(name); }

std::string_view Parameters::word(std::string_view name) const { return words_.find(name)->second; }

} // namespace ioperf
