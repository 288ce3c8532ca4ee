// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// One job: a program that is executed and counted, with all that came of it, as ../supervisor.py does it.
#pragma once

#include "counters.hpp"
#include "json.hpp"

#include <optional>
#include <string>

namespace ioperf {

// For the whole life of this process: it adopts what loses its parent, and is woken when a child ends. Gives the descriptor that wakes it.
int beginSupervising();

// The answer, a line of JSON; nothing if the process that asked is gone.
std::optional<std::string> perform(const Json& job, Opener& opener, int waking);

} // namespace ioperf
