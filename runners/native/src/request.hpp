// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** One line of the protocol, taken apart. */
#pragma once

#include "parameters.hpp"

#include <map>
#include <string>
#include <string_view>

namespace ioperf {

/** A cell as a request names it. */
struct CellName {
    std::string operation;
    std::string api;
    TextParameters parameters;

    /** The canonical text: parameters sorted by name. */
    std::string text() const;
};

struct Request {
    std::string verb;
    std::string cell;
    std::map<std::string, std::string, std::less<>> words;
};

/**
 * Verb, cell and words of a line, values decoded.
 * @throws Failure EPROTO when the line is malformed
 */
Request parseRequest(std::string_view line);

/** @throws Failure EPROTO when the text is not `operation/api[?name=value&…]`, EINVAL when a parameter is there twice */
CellName parseCellName(std::string_view text);

} // namespace ioperf
