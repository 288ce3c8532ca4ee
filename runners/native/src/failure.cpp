// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "failure.hpp"

#include <cerrno>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>

namespace ioperf {
namespace {

struct Name {
    int value;
    std::string_view name;
};

// ENOTSUP stands before EOPNOTSUPP: where both have one value the protocol's word is the first.
constexpr Name names[] = {
    {EPERM, "EPERM"},         {ENOENT, "ENOENT"},   {ESRCH, "ESRCH"},
    {EINTR, "EINTR"},         {EIO, "EIO"},         {ENXIO, "ENXIO"},
    {E2BIG, "E2BIG"},         {EBADF, "EBADF"},     {EAGAIN, "EAGAIN"},
    {ENOMEM, "ENOMEM"},       {EACCES, "EACCES"},   {EFAULT, "EFAULT"},
    {EBUSY, "EBUSY"},         {EEXIST, "EEXIST"},   {EXDEV, "EXDEV"},
    {ENODEV, "ENODEV"},       {ENOTDIR, "ENOTDIR"}, {EISDIR, "EISDIR"},
    {EINVAL, "EINVAL"},       {ENFILE, "ENFILE"},   {EMFILE, "EMFILE"},
    {ENOTTY, "ENOTTY"},       {ETXTBSY, "ETXTBSY"}, {EFBIG, "EFBIG"},
    {ENOSPC, "ENOSPC"},       {ESPIPE, "ESPIPE"},   {EROFS, "EROFS"},
    {EMLINK, "EMLINK"},       {EPIPE, "EPIPE"},     {EDOM, "EDOM"},
    {ERANGE, "ERANGE"},       {EDEADLK, "EDEADLK"}, {ENAMETOOLONG, "ENAMETOOLONG"},
    {ENOLCK, "ENOLCK"},       {ENOSYS, "ENOSYS"},   {ENOTEMPTY, "ENOTEMPTY"},
    {ELOOP, "ELOOP"},         {ENOTSUP, "ENOTSUP"}, {EOPNOTSUPP, "EOPNOTSUPP"},
    {EOVERFLOW, "EOVERFLOW"}, {EILSEQ, "EILSEQ"},   {ECANCELED, "ECANCELED"},
    {ETIMEDOUT, "ETIMEDOUT"},
#ifdef EDQUOT
    {EDQUOT, "EDQUOT"},
#endif
#ifdef ESTALE
    {ESTALE, "ESTALE"},
#endif
};

} // namespace

std::string_view errnoName(int value) noexcept
{
    for (const Name& entry : names) {
        if (entry.value == value) {
            return entry.name;
        }
    }
    return "EIO";
}

void failErrno(int value, std::string_view what, std::string_view subject)
{
    std::string message(what);
    message += " failed";
    if (!subject.empty()) {
        message += " for ";
        message += subject;
    }
    message += ": " + std::generic_category().message(value) + ".";
    throw Failure(std::string(errnoName(value)), std::move(message));
}

Failure currentFailure()
{
    try {
        throw;
    } catch (const Failure& failure) {
        return failure;
    } catch (const std::system_error& error) {
        // default_error_condition maps the codes of Windows to those of POSIX.
        const std::error_condition condition = error.code().default_error_condition();
        const bool posix = condition.category() == std::generic_category();
        return Failure(std::string(errnoName(posix ? condition.value() : EIO)), std::string(error.what()) + ".");
    } catch (const std::bad_alloc&) {
        return Failure("ENOMEM", "There is not enough memory for the buffers of this cell.");
    } catch (const std::exception& error) {
        return Failure("EIO", std::string("An unexpected error: ") + error.what() + ".");
    }
}

} // namespace ioperf
