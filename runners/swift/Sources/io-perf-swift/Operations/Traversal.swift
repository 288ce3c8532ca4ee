// Directories read: `list` (a flat one), `traverse` and `stat-among` (a tree).
import Foundation

/// Sees every entry of a folder, or below it; answers how many there were.
private typealias Visit = (String) throws -> Int

func traversalRecipes() -> [Recipe] {
    [
        listRecipe("FileManager.contentsOfDirectory", visitContents),
        listRecipe("FileManager.contentsOfDirectory.url", visitContentsByUrl),
        walkRecipe("FileManager.subpathsOfDirectory", visitSubpaths),
        walkRecipe("FileManager.enumerator.path", visitEnumerator),
        walkRecipe("FileManager.enumerator.url", visitEnumeratorByUrl),
        Recipe(
            name: "stat-among/FileManager.attributesOfItem",
            parameters: [
                "shape": .word, "entries": .count(1...1_000_000_000), "pattern": .choice(Payload.patterns, "random"), "cache": .cache,
            ], check: "count", setUp: setUpAmong),
    ]
}

private func listRecipe(_ api: String, _ makeVisit: @escaping (Bool) -> Visit) -> Recipe {
    let kinds: Kinds = ["entries": .count(1...1_000_000), "stat": .yesNo, "cache": .cache]
    return Recipe(name: "list/\(api)", parameters: kinds, check: "count") { values, ground in
        let entries = values.number("entries")!
        for path in Files.makeNames(ground.inputs, "file", entries) { try Files.make(path, 0) }
        return makeVisitCell(makeVisit(values.isYes("stat")), ground.inputs, entries, values)
    }
}

private func walkRecipe(_ api: String, _ makeVisit: @escaping (Bool) -> Visit) -> Recipe {
    let kinds: Kinds = ["shape": .word, "entries": .count(1...1_000_000_000), "stat": .yesNo, "cache": .cache]
    return Recipe(name: "traverse/\(api)", parameters: kinds, check: "count") { values, ground in
        let root = try rootOf(ground)
        return makeVisitCell(makeVisit(values.isYes("stat")), root, try Files.countTree(root), values)
    }
}

private func rootOf(_ ground: Ground) throws -> String {
    guard let root = ground.corpus else { throw Fault.notARequest("A tree is needed: \"setup\" needs corpus=….") }
    return root
}

/// One entry of the tree after the other, in an order that does not depend on how they lie on the disk.
private func setUpAmong(_ values: Values, _ ground: Ground) throws -> Cell {
    let root = try rootOf(ground)
    let sorted = try FileManager.default.subpathsOfDirectory(atPath: root).map { "\(root)/\($0)" }.sorted()
    let paths = Payload.positions(values.text("pattern"), sorted.count, ground.seed).map { sorted[$0] }
    return Cell(
        maxOps: values.text("cache") == "cold" ? paths.count : Cell.defaultMaxOps,
        operate: { index in _ = try FileManager.default.attributesOfItem(atPath: paths[index % paths.count]) })
}

private func makeVisitCell(_ visit: @escaping Visit, _ root: String, _ expected: Int, _ values: Values) -> Cell {
    var seen = 0
    return Cell(
        // The driver drops the system's caches: only the first operation of a cold sample finds them empty.
        maxOps: Cell.maxReads(values),
        operate: { _ in seen = try visit(root) },
        verify: { _ in
            guard seen == expected else { throw Fault.wrong("\(seen) entries of \(root) were seen; there are \(expected).") }
            return String(seen)
        })
}

// The names are collected one by one, as in study 000.

private func collect(_ found: [String], _ root: String, _ withStat: Bool) throws -> Int {
    var names: [String] = []
    for name in found {
        if withStat { _ = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)") }
        names.append(name)
    }
    return names.count
}

private func visitContents(withStat: Bool) -> Visit {
    { root in
        try collect(FileManager.default.contentsOfDirectory(atPath: root), root, withStat)
    }
}

private let statKeys: [URLResourceKey] = [.isDirectoryKey, .fileSizeKey, .contentModificationDateKey]

private func visitContentsByUrl(withStat: Bool) -> Visit {
    { root in
        let keys = withStat ? statKeys : []
        let found = try FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: root, isDirectory: true), includingPropertiesForKeys: keys)
        if withStat { for url in found { _ = try url.resourceValues(forKeys: Set(statKeys)) } }
        return found.count
    }
}

private func visitSubpaths(withStat: Bool) -> Visit {
    { root in
        try collect(FileManager.default.subpathsOfDirectory(atPath: root), root, withStat)
    }
}

private func visitEnumerator(withStat: Bool) -> Visit {
    { root in
        guard let entries = FileManager.default.enumerator(atPath: root) else { throw Fault.system("enumerator \(root)", ENOENT) }
        var names: [String] = []
        for case let name as String in entries {
            if withStat { _ = entries.fileAttributes }
            names.append(name)
        }
        return names.count
    }
}

/// The kind is asked for as well and not read, as in study 000; `stat=yes`: size and time are read too.
private func visitEnumeratorByUrl(withStat: Bool) -> Visit {
    let sizeAndTime: [URLResourceKey] = withStat ? [.fileSizeKey, .contentModificationDateKey] : []
    let wanted = Set([.nameKey] + sizeAndTime)
    return { root in
        let url = URL(fileURLWithPath: root, isDirectory: true)
        guard let entries = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.nameKey, .isDirectoryKey] + sizeAndTime) else {
            throw Fault.system("enumerator \(root)", ENOENT)
        }
        var names: [String] = []
        for case let entry as URL in entries {
            if let name = try entry.resourceValues(forKeys: wanted).name { names.append(name) }
        }
        return names.count
    }
}
