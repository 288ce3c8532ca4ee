// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** Errors as the protocol knows them: a code (the POSIX name) and a sentence. */
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace ioperf {

/** An error that becomes the answer to the request at hand. */
class Failure : public std::exception {
public:
    Failure(std::string code, std::string message) : code_(std::move(code)), message_(std::move(message)) {}

    const std::string& code() const noexcept { return code_; }
    const std::string& message() const noexcept { return message_; }
    const char* what() const noexcept override { return message_.c_str(); }

private:
    std::string code_;
    std::string message_;
};

/** EPROTO: the line is not a request of this protocol. */
[[noreturn]] inline void failProtocol(std::string sentence) { throw Failure("EPROTO", std::move(sentence)); }

/** EINVAL: a parameter or a value this runner does not understand. */
[[noreturn]] inline void failInvalid(std::string sentence) { throw Failure("EINVAL", std::move(sentence)); }

/** ENOTSUP: this platform or filesystem cannot do it. */
[[noreturn]] inline void failUnsupported(std::string sentence) { throw Failure("ENOTSUP", std::move(sentence)); }

/** ECHECK: what was read or produced is wrong. */
[[noreturn]] inline void failCheck(std::string sentence) { throw Failure("ECHECK", std::move(sentence)); }

/** The text in quotation marks, for sentences. */
inline std::string inQuotes(std::string_view text)
{
    std::string result;
    result.reserve(text.size() + 2);
    result += '"';
    result += text;
    result += '"';
    return result;
}

/** The POSIX name of an `errno` value; "EIO" for a value without a name. */
std::string_view errnoName(int value) noexcept;

/** Throw the Failure that an `errno` value stands for. `what` is the call, `subject` what it was done to (may be empty). */
[[noreturn]] void failErrno(int value, std::string_view what, std::string_view subject = {});

/** Turn the exception in flight into a Failure (library errors, lack of memory). To be called in a catch block. */
Failure currentFailure();

} // namespace ioperf
