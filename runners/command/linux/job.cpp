// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "job.hpp"

#include "processes.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <memory>
#include <sstream>

namespace ioperf {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// As in ../supervisor.py.
// A crash names its reason, then every thread: the reason is at the beginning.
constexpr std::size_t headBytes = 4 * 1024;
constexpr std::size_t tailBytes = 16 * 1024;
constexpr auto killTime = 10s;
constexpr auto quietTime = 2s;
constexpr auto lingerTime = 30s;

[[noreturn]] void become(const Json& job, int waiting, int errors)
{
    char go;
    if (::read(waiting, &go, 1) < 0) ::_exit(127);
    ::setsid();
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, 0);
    ::dup2(nothing, 1);
    ::dup2(errors, 2);
    ::close(nothing);
    ::signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const Json& environment = job.at("environment");
    if (!environment.names.empty()) {
        ::clearenv();
        for (std::size_t member = 0; member < environment.names.size(); ++member)
            ::setenv(environment.names[member].c_str(), environment.items[member].text.c_str(), 1);
    }
    std::vector<char*> words;
    for (const Json& word : job.at("words").items) words.push_back(const_cast<char*>(word.text.c_str()));
    words.push_back(nullptr);
    const std::string& directory = job.at("directory").text;
    if (directory.empty() || ::chdir(directory.c_str()) == 0) ::execvp(words[0], words.data());
    ::dprintf(2, "%s", std::strerror(errno));
    ::_exit(127);
}

class Supervised {
public:
    Supervised(const Json& job, Opener& opener)
    {
        int errors[2], gate[2];
        if (::pipe2(errors, O_CLOEXEC) != 0 || ::pipe2(gate, O_CLOEXEC) != 0)
            throw std::runtime_error("no pipe can be made");
        process_ = ::fork();
        if (process_ < 0) throw std::runtime_error("no process can be started");
        if (process_ == 0) {
            // Its own end would keep the gate shut for ever.
            ::close(gate[1]);
            become(job, gate[0], errors[1]);
        }
        ::close(errors[1]);
        ::close(gate[0]);
        errors_ = errors[0];
        gate_ = gate[1];
        ::fcntl(errors_, F_SETFL, O_NONBLOCK);
        openCounters(job, opener);
    }

    ~Supervised() { ::close(errors_); }

    // Lets the job begin: it has waited for its counters.
    void start() { ::close(gate_); }

    // Takes note of every child that has ended, also those that were adopted. False when there is no other.
    bool reap()
    {
        int status = 0;
        for (pid_t process; (process = ::waitpid(-1, &status, WNOHANG)) != 0;) {
            if (process < 0) return false;
            if (process != process_) continue;
            status_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        }
        return true;
    }

    // Keeps the beginning and the end of what was written to standard error. False when nothing more can come.
    bool drain()
    {
        char part[64 * 1024];
        ssize_t count;
        while ((count = ::read(errors_, part, sizeof part)) > 0) {
            tail_.append(part, count);
            const std::size_t most = headBytes + tailBytes;
            if (tail_.size() > most) tail_.erase(headBytes, tail_.size() - most);
        }
        return count < 0 && errno == EAGAIN;
    }

    // Lets the job's background finish, while it still does something.
    void linger()
    {
        if (!counters_) return;
        const auto deadline = Clock::now() + lingerTime;
        auto counted = counters_->activity();
        for (auto quietUntil = Clock::now() + quietTime; reap() && Clock::now() < std::min(quietUntil, deadline);) {
            ::usleep(10'000);
            auto now = counters_->activity();
            if (now == counted) continue;
            counted = std::move(now);
            quietUntil = Clock::now() + quietTime;
        }
    }

    // Kills what is left until nothing is; gives how many processes there were at first.
    std::size_t killAll()
    {
        // A process that lost its parent is a child of this one.
        if (!reap()) return 0;
        std::vector<pid_t> left = listDescendants();
        const std::size_t found = left.size();
        for (const auto deadline = Clock::now() + killTime; !left.empty() && Clock::now() < deadline;) {
            for (const pid_t process : left) ::kill(process, SIGKILL);
            ::usleep(5'000);
            reap();
            left = listDescendants();
        }
        reap();
        return found;
    }

    // What was counted, as members of the answer.
    std::string counts() const
    {
        std::ostringstream text;
        if (!notCounted_.empty()) text << "\"notCounted\":" << quoted(notCounted_) << ',';
        if (!counters_) return text.str();
        text << "\"counts\":{";
        const char* comma = "";
        for (const auto& [name, count] : counters_->read()) {
            text << comma << quoted(name) << ':' << count;
            comma = ",";
        }
        text << "},";
        return text.str();
    }

    bool isCounted() const { return counters_ != nullptr || !notCounted_.empty(); }
    const std::optional<int>& status() const { return status_; }
    const std::string& tail() const { return tail_; }
    int errors() const { return errors_; }

private:
    void openCounters(const Json& job, Opener& opener)
    {
        std::vector<Event> events;
        const Json& counters = job.at("counters");
        for (std::size_t member = 0; member < counters.names.size(); ++member) {
            const Json& event = counters.items[member];
            const std::string filter = event.items.size() > 1 ? event.items[1].text : "";
            events.push_back({counters.names[member], event.items.at(0).text, filter});
        }
        if (events.empty()) return;
        try {
            auto opened = std::make_unique<Counters>();
            opener.open(*opened, events, process_);
            counters_ = std::move(opened);
        } catch (const CannotCount& why) {
            notCounted_ = why.what();
        }
    }

    pid_t process_ = -1;
    int errors_ = -1;
    int gate_ = -1;
    std::optional<int> status_;
    std::string tail_;
    std::string notCounted_;
    std::unique_ptr<Counters> counters_;
};

std::string ioText(const std::map<std::string, std::uint64_t>& before,
                   const std::map<std::string, std::uint64_t>& after)
{
    if (before.empty() || after.empty()) return "null";
    std::ostringstream text;
    const char* comma = "{";
    for (const auto& [name, value] : after) {
        text << comma << quoted(name) << ':' << value - std::min(value, before.at(name));
        comma = ",";
    }
    text << '}';
    return text.str();
}

} // namespace

int beginSupervising()
{
    ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    ::signal(SIGPIPE, SIG_IGN);
    sigset_t woken;
    ::sigemptyset(&woken);
    for (const int signal : {SIGCHLD, SIGTERM, SIGHUP}) ::sigaddset(&woken, signal);
    ::sigprocmask(SIG_BLOCK, &woken, nullptr);
    return ::signalfd(-1, &woken, SFD_CLOEXEC | SFD_NONBLOCK);
}

std::optional<std::string> perform(const Json& job, Opener& opener, int waking)
{
    Supervised supervised(job, opener);
    const auto before = reapedIo();
    const Usage used = reapedUsage();
    supervised.start();
    const auto deadline = Clock::now() + std::chrono::duration<double>(job.at("seconds").number);
    bool isTimedOut = false, isOrphaned = false, isOpen = true;
    while (!supervised.status() && !isTimedOut && !isOrphaned) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd watched[] = {{0, POLLIN, 0}, {waking, POLLIN, 0}, {isOpen ? supervised.errors() : -1, POLLIN, 0}};
        ::poll(watched, 3, static_cast<int>(std::clamp<long long>(left, 0, 60'000)));
        signalfd_siginfo signal;
        while (::read(waking, &signal, sizeof signal) > 0) {
        }
        supervised.reap();
        if (watched[2].revents != 0) isOpen = supervised.drain();
        // Nothing is asked before the answer.
        isOrphaned = watched[0].revents != 0;
        isTimedOut = !supervised.status() && Clock::now() >= deadline;
    }
    if (!isTimedOut && !isOrphaned) supervised.linger();
    const std::size_t survivors = supervised.killAll();
    supervised.drain();
    if (isOrphaned) return std::nullopt;
    const auto after = reapedIo();
    std::ostringstream answer;
    answer << '{' << supervised.counts();
    if (supervised.isCounted()) {
        const Usage all = reapedUsage();
        answer << "\"usage\":{\"cpuNs\":" << all.cpuNs - used.cpuNs << ",\"faults\":" << all.faults - used.faults
               << ",\"majorFaults\":" << all.majorFaults - used.majorFaults << "},";
    }
    answer << "\"status\":" << supervised.status().value_or(137) << ",\"timedOut\":" << (isTimedOut ? "true" : "false")
           << ",\"survivors\":" << survivors << ",\"stderr\":" << quoted(supervised.tail())
           << ",\"io\":" << ioText(before, after) << '}';
    return answer.str();
}

} // namespace ioperf
