// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The state between requests: which cells are set up, and what each verb does. */
#pragma once

#include "operation.hpp"
#include "request.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace ioperf {

class Session {
public:
    explicit Session(sys::String directory);
    /** Removes everything that was made. */
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /** The answer to one line; never throws but for lack of memory. */
    std::string answer(std::string_view line);

private:
    struct Cell {
        const Api* api = nullptr;
        sys::String folder;
        std::unique_ptr<Operation> operation;
        std::uint64_t maxOps = 0;
    };

    std::string hello(const Request& request);
    std::string cells(const Request& request);
    std::string setUp(const Request& request);
    std::string sample(const Request& request);
    std::string tearDown(const Request& request);
    Cell& cellOf(const CellName& name);
    static void remove(Cell& cell);

    sys::String directory_;
    Catalog catalog_;
    std::map<std::string, Cell> cells_;
    std::uint64_t nextFolder_ = 0;
};

} // namespace ioperf
