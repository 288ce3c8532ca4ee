import Foundation

/// The verbs of the protocol and the cells that are set up.
final class Session {
    private struct Standing {
        let recipe: Recipe
        let cell: Cell
        let ground: Ground
    }

    private let directory: String
    private let recipes: [Recipe]
    private let region = Region()
    private var standing: [String: Standing] = [:]
    private var folders = 0

    init(directory: String, recipes: [Recipe]) {
        self.directory =
            directory.hasPrefix("/") ? directory : "\(FileManager.default.currentDirectoryPath)/\(directory)"
        self.recipes = recipes
    }

    /// The answer to a line, whatever happens.
    func handle(_ line: [UInt8]?) -> Json {
        do {
            let request = try Request(line)
            switch request.verb {
            case "hello": return try hello(request)
            case "cells": return try cells(request)
            case "setup": return try setUp(request)
            case "sample": return try sample(request)
            case "teardown": return try tearDown(request)
            default:
                throw Fault.notARequest("\"\(shorten(request.verb))\" is not a verb: hello, cells, setup, sample, teardown are.")
            }
        } catch {
            let fault = Fault.of(error)
            return .object([("error", .object([("code", .text(fault.code)), ("message", .text(fault.message))]))])
        }
    }

    /// Removes everything that was made under DIR.
    func end() {
        for cell in standing.values { try? cell.ground.remove() }
        standing = [:]
    }

    private func hello(_ request: Request) throws -> Json {
        try expectNoCell(request)
        let can = ["cold"] + (region.hasCounters ? ["counters"] : []) + ["histogram", "probe"]
        return .object([
            ("protocol", .number(1)),
            ("runner", .text("swift")),
            ("runtime", .text(runtime)),
            ("pid", .number(Int(getpid()))),
            (
                "clock",
                .object([("source", .text(Region.clockSource)), ("resolutionNs", .number(Region.measureResolutionNs()))])
            ),
            ("can", .list(can.map(Json.text))),
        ])
    }

    /// Which Foundation it is, and the compiler's line of versions.
    private var runtime: String {
        #if canImport(ObjectiveC)
        let foundation = "Foundation of \(ProcessInfo.processInfo.operatingSystemVersionString)"
        #else
        let foundation = "swift-corelibs-foundation"
        #endif
        #if compiler(>=6.1)
        return "\(foundation), Swift 6.1 or newer"
        #elseif compiler(>=6.0)
        return "\(foundation), Swift 6.0"
        #else
        return "\(foundation), Swift 5"
        #endif
    }

    private func cells(_ request: Request) throws -> Json {
        try expectNoCell(request)
        let entries = recipes.map { recipe in
            Json.object([
                ("cell", .text(recipe.name)),
                ("parameters", .list(recipe.parameters.keys.sorted().map(Json.text))),
                ("bytes", recipe.movesBytes ? .yes : .no),
                ("check", .text(recipe.check)),
            ])
        }
        return .object([("cells", .list(entries))])
    }

    private func setUp(_ request: Request) throws -> Json {
        let name = try expectCell(request, required: ["seed"], optional: ["corpus"])
        guard let recipe = recipes.first(where: { $0.name == name.path }) else {
            throw Fault.notARequest("\"\(shorten(name.path))\" is not a cell of this runner: ask \"cells\".")
        }
        let values = try Values(recipe.parameters, name.parameters)
        let seed = UInt32(try number("seed", request, 0...Int(UInt32.max)))
        guard standing[name.text] == nil else { throw Fault.notARequest("\(name.text) is set up already.") }
        let ground = Ground("\(directory)/swift-\(getpid())-\(folders)", seed, request.words["corpus"])
        folders += 1
        do {
            try ground.make()
            let cell = try recipe.setUp(values, ground)
            standing[name.text] = Standing(recipe: recipe, cell: cell, ground: ground)
            return .object([("ready", .yes), ("maxOps", .number(cell.maxOps))])
        } catch {
            try? ground.remove()
            throw error
        }
    }

    private func sample(_ request: Request) throws -> Json {
        let name = try expectCell(request, required: ["ops", "cache"], optional: ["histogram"])
        let found = try find(name)
        let cell = found.cell
        let ops = try number("ops", request, 1...cell.maxOps)
        let isCold = try choice("cache", request.words["cache"]!, Kind.caches) == "cold"
        let withHistogram = try choice("histogram", request.words["histogram"] ?? "no", ["yes", "no"]) == "yes"
        let answer = Result { () throws -> Json in
            try cell.prepare(ops)
            let cold = isCold && found.recipe.movesBytes ? try PageCache.evict([found.ground.inputs, found.ground.outputs]) : nil
            var answer = try region.measure(cell, ops, withHistogram: withHistogram)
            answer += [("ops", .number(ops)), ("bytes", .number(cell.bytesPerOp * ops))]
            if let cold { answer.append(("cold", cold)) }
            answer.append(("check", .text(try cell.verify(ops))))
            return .object(answer)
        }
        let emptied = Result { try Files.emptyFolder(found.ground.outputs) }
        try cell.restore()
        try emptied.get()
        return try answer.get()
    }

    private func tearDown(_ request: Request) throws -> Json {
        let name = try expectCell(request)
        let found = try find(name)
        standing[name.text] = nil
        try found.ground.remove()
        return .object([("removed", .yes)])
    }

    private func find(_ name: CellName) throws -> Standing {
        guard let found = standing[name.text] else { throw Fault.notARequest("\(shorten(name.text)) is not set up.") }
        return found
    }

    private func expectNoCell(_ request: Request) throws {
        guard request.cell == nil else { throw Fault.notARequest("\"\(request.verb)\" takes no cell.") }
        try expectWords(request, [], [])
    }

    private func expectCell(_ request: Request, required: [String] = [], optional: [String] = []) throws -> CellName {
        guard let cell = request.cell else {
            throw Fault.notARequest("\"\(request.verb)\" needs a cell like write/FileHandle.write?chunk=1KiB&size=1MiB.")
        }
        try expectWords(request, required, optional)
        return cell
    }

    private func expectWords(_ request: Request, _ required: [String], _ optional: [String]) throws {
        if let missing = required.first(where: { request.words[$0] == nil }) {
            throw Fault.notARequest("\"\(request.verb)\" needs \(missing)=….")
        }
        if let unknown = request.words.keys.first(where: { !required.contains($0) && !optional.contains($0) }) {
            throw Fault.badValue("\"\(request.verb)\" knows no word \"\(shorten(unknown))\".")
        }
    }

    private func number(_ name: String, _ request: Request, _ range: ClosedRange<Int>) throws -> Int {
        let text = request.words[name]!
        guard let value = Kind.parseCount(text, range) else {
            throw Fault.badValue(
                "\(name)=\(shorten(text)) is not possible: give a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    private func choice(_ name: String, _ text: String, _ values: [String]) throws -> String {
        guard values.contains(text) else {
            throw Fault.badValue("\(name)=\(shorten(text)) is not possible: give one of \(values.joined(separator: ", ")).")
        }
        return text
    }
}
