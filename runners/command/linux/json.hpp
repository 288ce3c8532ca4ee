// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// As much of JSON as jobs and their answers need.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ioperf {

struct Json {
    // Null, false and an empty list or object are all the same: nothing is in them.
    bool isTrue = false;
    double number = 0;
    std::string text;
    // Of a list; of an object, in the order of their names. A pair of both would be one of a type that is not complete yet.
    std::vector<Json> items;
    std::vector<std::string> names;

    // An empty value if there is nothing of this name.
    const Json& at(std::string_view name) const;
};

// Throws std::runtime_error for what is not JSON.
Json parseJson(std::string_view text);

std::string quoted(std::string_view text);

} // namespace ioperf
