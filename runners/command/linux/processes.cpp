// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "processes.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>

namespace ioperf {

namespace {

std::string readFile(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return "";
    std::string text;
    char part[4096];
    for (ssize_t count; (count = ::read(file, part, sizeof part)) > 0;) text.append(part, count);
    ::close(file);
    return text;
}

// The parent of every process that has not ended.
std::map<pid_t, pid_t> listParents()
{
    std::map<pid_t, pid_t> parents;
    DIR* folder = ::opendir("/proc");
    if (folder == nullptr) return parents;
    while (const dirent* entry = ::readdir(folder)) {
        const pid_t process = std::atoi(entry->d_name);
        if (process <= 0) continue;
        const std::string stat = readFile(std::string("/proc/") + entry->d_name + "/stat");
        // The name of the program is in parentheses and may hold any byte.
        const std::size_t end = stat.rfind(')');
        if (end == std::string::npos) continue;
        std::istringstream rest(stat.substr(end + 1));
        char state = 'X';
        pid_t parent = 0;
        if (rest >> state >> parent && state != 'Z' && state != 'X') parents[process] = parent;
    }
    ::closedir(folder);
    return parents;
}

std::map<std::string, std::uint64_t> readIo(const std::string& text)
{
    static const std::map<std::string, std::string> names = {
        {"syscr:", "readCalls"}, {"syscw:", "writeCalls"}, {"rchar:", "readBytes"}, {"wchar:", "writtenBytes"}};
    std::map<std::string, std::uint64_t> figures;
    std::istringstream words(text);
    std::string name;
    for (std::uint64_t value = 0; words >> name >> value;) {
        const auto known = names.find(name);
        if (known != names.end()) figures[known->second] = value;
    }
    return figures;
}

} // namespace

std::vector<pid_t> listDescendants()
{
    const std::map<pid_t, pid_t> parents = listParents();
    std::vector<pid_t> found;
    for (const auto& [process, parent] : parents) {
        std::set<pid_t> seen;
        pid_t at = process;
        for (auto known = parents.find(at); known != parents.end() && seen.insert(at).second;
             known = parents.find(at)) {
            at = known->second;
            if (at != ::getpid()) continue;
            found.push_back(process);
            break;
        }
    }
    return found;
}

std::map<std::string, std::uint64_t> reapedIo()
{
    const std::string ownText = readFile("/proc/thread-self/io");
    std::map<std::string, std::uint64_t> own = readIo(ownText);
    std::map<std::string, std::uint64_t> whole = readIo(readFile("/proc/self/io"));
    // The first file was read between the two.
    own["readBytes"] += ownText.size();
    for (auto& [name, value] : whole) value -= std::min(value, own[name]);
    return whole;
}

Usage reapedUsage()
{
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    const auto ns = [](const timeval& time) { return time.tv_sec * 1'000'000'000ULL + time.tv_usec * 1'000ULL; };
    return {ns(used.ru_utime) + ns(used.ru_stime), static_cast<std::uint64_t>(used.ru_minflt),
            static_cast<std::uint64_t>(used.ru_majflt)};
}

} // namespace ioperf
