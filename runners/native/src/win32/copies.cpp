// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Copies made by the system.
#include "../copying.hpp"
#include "families.hpp"

namespace ioperf::win32 {
namespace {

class SystemCopy {
public:
    explicit SystemCopy(const Setting&) {}

    void operator()(const wchar_t* from, const wchar_t* to, std::uint64_t /*size*/)
    {
        if (!::CopyFileW(from, to, TRUE)) {
            sys::fail("CopyFileW", to);
        }
    }
};

} // namespace

void addSystemCopies(Catalog& catalog)
{
    catalog.push_back(
        {"copy", "CopyFileW", copyRules(), true, Check::Content, makeOperation<Copy<SystemCopy, true>>});
}

} // namespace ioperf::win32
