// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** Parameters of a cell: what an api understands, and the values of one cell. */
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ioperf {

/** Bytes of a canonical size (`0`, `512B`, `4KiB`); nothing when the text is not a size. */
std::optional<std::uint64_t> parseSize(std::string_view text);

/** A plain decimal number that fits 64 bits; nothing for other text. */
std::optional<std::uint64_t> parseDecimal(std::string_view text);

/** What one parameter may be. */
struct ParameterRule {
    enum class Kind { Size, Count, Choice, Word };

    std::string_view name;
    Kind kind = Kind::Word;
    std::optional<std::string_view> defaultValue;
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    std::vector<std::string_view> choices;

    ParameterRule orElse(std::string_view value) const;
};

inline constexpr std::uint64_t maxSizeBytes = std::uint64_t{1} << 40U;
inline constexpr std::uint64_t maxChunkBytes = std::uint64_t{1} << 30U;

ParameterRule sizeRule(std::string_view name, std::uint64_t least = 0, std::uint64_t most = maxSizeBytes);
ParameterRule countRule(std::string_view name, std::uint64_t least, std::uint64_t most);
ParameterRule choiceRule(std::string_view name, std::vector<std::string_view> choices);
ParameterRule wordRule(std::string_view name);

/** The rules that many operations share. */
ParameterRule chunkRule();
/** @throws Failure ENOTSUP unless calls of `chunk` bytes can pass the cache of the system */
void expectDirectChunk(std::uint64_t chunk);
ParameterRule patternRule(std::string_view defaultPattern);
ParameterRule cacheRule();
ParameterRule entropyRule();
ParameterRule flagRule(std::string_view name);
ParameterRule targetRule();
ParameterRule kindRule();
ParameterRule syncRule();

using TextParameters = std::map<std::string, std::string, std::less<>>;

/** Values of one cell, checked against the rules of its api, defaults filled in. */
class Parameters {
public:
    /** @throws Failure EINVAL for an unknown or missing parameter and for a value out of range */
    Parameters(const TextParameters& given, const std::vector<ParameterRule>& rules);

    std::uint64_t number(std::string_view name) const;
    std::string_view word(std::string_view name) const;
    bool is(std::string_view name, std::string_view value) const { return word(name) == value; }

private:
    std::map<std::string_view, std::uint64_t> numbers_;
    TextParameters words_;
};

} // namespace ioperf
