// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "session.hpp"

#include "failure.hpp"
#include "json.hpp"
#include "operations/catalogue.hpp"
#include "probe.hpp"

#include <algorithm>
#include <initializer_list>

namespace ioperf {
namespace {

/** @throws Failure EPROTO for a word the verb does not have */
void expectWords(const Request& request, bool wantsCell, std::initializer_list<std::string_view> known)
{
    if (wantsCell == request.cell.empty()) {
        failProtocol(request.verb + (wantsCell ? " needs a cell after it." : " takes no cell."));
    }
    for (const auto& [key, value] : request.words) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            failProtocol(request.verb + " has no word " + key + ".");
        }
    }
}

const std::string& wordOf(const Request& request, std::string_view key)
{
    const auto found = request.words.find(key);
    if (found == request.words.end()) {
        failProtocol(request.verb + " needs the word " + std::string(key) + ".");
    }
    return found->second;
}

std::uint64_t decimalOf(const Request& request, std::string_view key, std::uint64_t least, std::uint64_t most)
{
    const std::string& text = wordOf(request, key);
    const std::optional<std::uint64_t> value = parseDecimal(text);
    if (!value) {
        failProtocol(std::string(key) + "=" + text + " is not a plain decimal number.");
    }
    if (*value < least || *value > most) {
        failInvalid(std::string(key) + "=" + text + " is out of range: " + std::to_string(least) + " to "
                    + std::to_string(most) + ".");
    }
    return *value;
}

const char* kindName(Check check)
{
    switch (check) {
    case Check::Last: return "last";
    case Check::Sum64: return "sum64";
    case Check::Content: return "content";
    case Check::Count: break;
    }
    return "count";
}

std::string errorAnswer(const Failure& failure)
{
    JsonWriter json;
    json.beginObject().key("error").beginObject();
    json.key("code").string(failure.code()).key("message").string(failure.message());
    return json.endObject().endObject().text();
}

struct Measurement {
    std::uint64_t ns = 0;
    std::uint64_t bytes = 0;
    sys::CpuTimes cpu;
    sys::IoCounters io;
    std::optional<sys::Residency> cold;
    std::string check;
    std::uint64_t probeBeforeNs = 0;
    std::uint64_t probeAfterNs = 0;
};

std::optional<sys::Residency> evictAll(Operation& operation)
{
    const std::vector<sys::String> files = operation.dataFiles();
    if (files.empty()) {
        return std::nullopt;
    }
    if (!sys::knowsResidency) {
        failUnsupported("This system cannot report whether a file left its cache, so no sample can be called cold.");
    }
    operation.detach();
    sys::Residency sum;
    for (const sys::String& file : files) {
        const sys::Residency one = sys::evict(file);
        sum.pages += one.pages;
        sum.residentPages += one.residentPages;
    }
    return sum;
}

Measurement measure(Operation& operation, std::uint64_t ops, bool cold, Histogram* latency)
{
    Measurement result;
    operation.prepare(ops);
    if (cold) {
        result.cold = evictAll(operation);
    }
    operation.attach();
    const Region region(ops, latency);
    result.probeBeforeNs = probeNs();
    sys::IoMeter meter;
    meter.start();
    const sys::CpuTimes cpuBefore = sys::readCpuTimes();
    const std::uint64_t before = nowNs();
    result.bytes = operation.run(region);
    const std::uint64_t after = nowNs();
    operation.settle();
    const sys::CpuTimes cpuAfter = sys::readCpuTimes();
    result.io = meter.stop();
    result.probeAfterNs = probeNs();
    result.ns = after - before;
    result.cpu = {cpuAfter.userNs - cpuBefore.userNs, cpuAfter.systemNs - cpuBefore.systemNs};
    result.check = operation.verify(ops);
    return result;
}

void writeIo(JsonWriter& json, const sys::IoCounters& io)
{
    const auto member = [&](const char* name, const std::optional<std::uint64_t>& value) {
        if (value) {
            json.key(name).number(*value);
        }
    };
    json.key("io").beginObject();
    member("readCalls", io.readCalls);
    member("writeCalls", io.writeCalls);
    member("readBytes", io.readBytes);
    member("writtenBytes", io.writtenBytes);
    member("deviceReadBytes", io.deviceReadBytes);
    member("deviceWrittenBytes", io.deviceWrittenBytes);
    json.endObject();
}

} // namespace

Session::Session(sys::String directory) : directory_(std::move(directory)), catalog_(makeCatalog()) {}

Session::~Session()
{
    for (auto& [name, cell] : cells_) {
        try {
            remove(cell);
        } catch (...) {
            const Failure failure = currentFailure();
            std::fprintf(stderr, "%s could not be removed: %s\n", name.c_str(), failure.what());
        }
    }
}

std::string Session::answer(std::string_view line)
{
    try {
        const Request request = parseRequest(line);
        if (request.verb == "hello") {
            return hello(request);
        }
        if (request.verb == "cells") {
            return cells(request);
        }
        if (request.verb == "setup") {
            return setUp(request);
        }
        if (request.verb == "sample") {
            return sample(request);
        }
        if (request.verb == "teardown") {
            return tearDown(request);
        }
        failProtocol(inQuotes(request.verb) + " is not a verb: use hello, cells, setup, sample or teardown.");
    } catch (...) {
        return errorAnswer(currentFailure());
    }
}

std::string Session::hello(const Request& request)
{
    expectWords(request, false, {});
    JsonWriter json;
    json.beginObject().key("protocol").number(1).key("runner").string("native");
    json.key("runtime").string(sys::runtimeName()).key("pid").number(sys::processId());
    json.key("clock").beginObject().key("source").string(clockSource);
    json.key("resolutionNs").number(measureClockResolutionNs()).endObject();
    json.key("can").beginArray();
    if (sys::knowsResidency) {
        json.string("cold");
    }
    if (sys::IoMeter::works()) {
        json.string("counters");
    }
    return json.string("histogram").string("probe").endArray().endObject().text();
}

std::string Session::cells(const Request& request)
{
    expectWords(request, false, {});
    JsonWriter json;
    json.beginObject().key("cells").beginArray();
    for (const Api& api : catalog_) {
        std::vector<std::string_view> names;
        for (const ParameterRule& rule : api.rules) {
            names.push_back(rule.name);
        }
        std::sort(names.begin(), names.end());
        json.beginObject().key("cell").string(api.operation + "/" + api.name).key("parameters").beginArray();
        for (const std::string_view name : names) {
            json.string(name);
        }
        json.endArray().key("bytes").boolean(api.movesBytes).key("check").string(kindName(api.check)).endObject();
    }
    return json.endArray().endObject().text();
}

std::string Session::setUp(const Request& request)
{
    expectWords(request, true, {"seed", "corpus"});
    const CellName name = parseCellName(request.cell);
    const auto api = std::find_if(catalog_.begin(), catalog_.end(), [&](const Api& candidate) {
        return candidate.operation == name.operation && candidate.name == name.api;
    });
    if (api == catalog_.end()) {
        failProtocol(name.operation + "/" + name.api + " is not one of this runner's cells.");
    }
    const auto seed = static_cast<std::uint32_t>(decimalOf(request, "seed", 0, UINT32_MAX));
    const std::string text = name.text();
    if (cells_.contains(text)) {
        failProtocol(text + " is set up already.");
    }
    const auto corpus = request.words.find("corpus");
    const std::string folderName = "native-" + std::to_string(sys::processId()) + "-" + std::to_string(nextFolder_++);
    Setting setting{Parameters(name.parameters, api->rules), seed, std::nullopt, sys::join(directory_, folderName)};
    if (corpus != request.words.end()) {
        setting.corpus = sys::absolutePath(corpus->second);
    }
    Cell cell{&*api, setting.folder, nullptr, 0};
    sys::makeDirectory(cell.folder.c_str());
    try {
        cell.operation = api->make(setting);
        cell.operation->setUp();
        cell.maxOps = cell.operation->maxOps();
    } catch (...) {
        const Failure failure = currentFailure();
        try {
            remove(cell);
        } catch (...) {
            // The answer is the first error; what is left is removed with the next attempt at the end of input.
            cells_.emplace(text + " (failed " + folderName + ")", std::move(cell));
        }
        throw failure;
    }
    const std::uint64_t maxOps = cell.maxOps;
    cells_.emplace(text, std::move(cell));
    return JsonWriter().beginObject().key("ready").boolean(true).key("maxOps").number(maxOps).endObject().text();
}

std::string Session::sample(const Request& request)
{
    expectWords(request, true, {"ops", "cache", "histogram"});
    Cell& cell = cellOf(parseCellName(request.cell));
    const std::uint64_t ops = decimalOf(request, "ops", 1, cell.maxOps);
    const std::string& cache = wordOf(request, "cache");
    if (cache != "warm" && cache != "cold") {
        failProtocol("cache=" + cache + " is neither warm nor cold.");
    }
    const auto wantsHistogram = request.words.find("histogram");
    if (wantsHistogram != request.words.end() && wantsHistogram->second != "yes" && wantsHistogram->second != "no") {
        failProtocol("histogram=" + wantsHistogram->second + " is neither yes nor no.");
    }
    std::optional<Histogram> latency;
    if (wantsHistogram != request.words.end() && wantsHistogram->second == "yes") {
        latency.emplace();
    }
    Operation& operation = *cell.operation;
    Measurement result;
    try {
        result = measure(operation, ops, cache == "cold", latency ? &*latency : nullptr);
    } catch (...) {
        const Failure failure = currentFailure();
        try {
            operation.restore();
        } catch (...) {
            std::fprintf(stderr, "%s: %s\n", request.cell.c_str(), currentFailure().what());
        }
        throw failure;
    }
    operation.restore();

    JsonWriter json;
    json.beginObject().key("ns").number(result.ns).key("ops").number(ops);
    if (cell.api->movesBytes) {
        json.key("bytes").number(result.bytes);
    }
    json.key("userNs").number(result.cpu.userNs).key("sysNs").number(result.cpu.systemNs);
    json.key("check").string(result.check);
    json.key("probeNs").beginArray().number(result.probeBeforeNs).number(result.probeAfterNs).endArray();
    if (sys::IoMeter::works()) {
        writeIo(json, result.io);
    }
    if (result.cold) {
        json.key("cold").beginObject().key("residentPages").number(result.cold->residentPages);
        json.key("pages").number(result.cold->pages).endObject();
    }
    if (latency) {
        json.key("latency").beginObject().key("buckets").beginArray();
        latency->forEach([&](std::uint64_t lowerBoundNs, std::uint64_t count) {
            json.beginArray().number(lowerBoundNs).number(count).endArray();
        });
        json.endArray().endObject();
    }
    const std::vector<std::string> marks = operation.marks();
    if (!marks.empty()) {
        json.key("marks").beginArray();
        for (const std::string& mark : marks) {
            json.string(mark);
        }
        json.endArray();
    }
    return json.endObject().text();
}

std::string Session::tearDown(const Request& request)
{
    expectWords(request, true, {});
    const std::string text = parseCellName(request.cell).text();
    remove(cellOf(parseCellName(request.cell)));
    cells_.erase(text);
    return JsonWriter().beginObject().key("removed").boolean(true).endObject().text();
}

Session::Cell& Session::cellOf(const CellName& name)
{
    const auto found = cells_.find(name.text());
    if (found == cells_.end()) {
        failProtocol(name.text() + " is not set up.");
    }
    return found->second;
}

void Session::remove(Cell& cell)
{
    if (cell.operation) {
        cell.operation->detach();
        cell.operation.reset();
    }
    sys::removeTree(cell.folder);
}

} // namespace ioperf
