// What is known about a file and where it lies, and the change of it: `exists`, `attributes`, `statfs`, `chown`.
import Foundation

private let fileBytes = 4096

/// Names asked for by `unique-miss` in this process so far.
private var misses = 0

func attributeRecipes() -> [Recipe] {
    let manager = FileManager.default
    return [
        existsRecipe("FileManager.fileExists") { paths in { manager.fileExists(atPath: paths[$0]) } },
        existsRecipe("FileManager.fileExists.isDirectory") { paths in
            var isDirectory: ObjCBool = false
            return { manager.fileExists(atPath: paths[$0], isDirectory: &isDirectory) }
        },
        existsRecipe("URL.checkResourceIsReachable") { paths in
            let urls = paths.map { URL(fileURLWithPath: $0) }
            // It throws where there is nothing: that is its answer.
            return { (try? urls[$0].checkResourceIsReachable()) ?? false }
        },
        attributesRecipe("FileManager.attributesOfItem") { path in
            let found = try manager.attributesOfItem(atPath: path)
            return (found[.type] as? FileAttributeType == .typeDirectory, (found[.size] as? NSNumber)?.intValue)
        },
        // A new URL each time: it remembers what it was asked for once.
        attributesRecipe("URL.resourceValues") { path in
            let keys: Set<URLResourceKey> = [.isDirectoryKey, .fileSizeKey, .contentModificationDateKey, .creationDateKey]
            let found = try URL(fileURLWithPath: path).resourceValues(forKeys: keys)
            return (found.isDirectory == true, found.fileSize)
        },
        Recipe(name: "statfs/FileManager.attributesOfFileSystem", parameters: [:], check: "count", setUp: setUpSpace),
        Recipe(name: "chown/FileManager.setAttributes", parameters: [:], check: "count", setUp: setUpOwner),
    ]
}

private func setUpSpace(_ values: Values, _ ground: Ground) throws -> Cell {
    var free: NSNumber?
    return Cell(
        operate: { _ in
            free = try FileManager.default.attributesOfFileSystem(forPath: ground.inputs)[.systemFreeSize] as? NSNumber
        },
        verify: { ops in
            guard free != nil else { throw Fault.wrong("The free space is not known.") }
            return String(ops)
        })
}

/// To the owner that it has, which needs no rights.
private func setUpOwner(_ values: Values, _ ground: Ground) throws -> Cell {
    let path = "\(ground.inputs)/file"
    try Files.make(path, fileBytes, Payload(seed: ground.seed).block)
    let owner = try FileManager.default.attributesOfItem(atPath: path).filter { $0.key == .ownerAccountID }
    guard !owner.isEmpty else { throw Fault.unsupported("Foundation does not say who owns the file.") }
    return Cell(operate: { _ in try FileManager.default.setAttributes(owner, ofItemAtPath: path) })
}

private func existsRecipe(_ api: String, _ makeAsk: @escaping ([String]) -> (Int) -> Bool) -> Recipe {
    let kinds: Kinds = ["case": .choice(["hit", "repeated-miss", "unique-miss"])]
    return Recipe(name: "exists/\(api)", parameters: kinds, check: "count") { values, ground in
        let isHit = values.text("case") == "hit"
        let isUnique = values.text("case") == "unique-miss"
        let path = "\(ground.inputs)/\(isHit ? "file" : "missing")"
        if isHit { try Files.make(path, fileBytes, Payload(seed: ground.seed).block) }
        var ask: (Int) -> Bool = { _ in false }
        var hits = 0
        return Cell(
            maxOps: isUnique ? 100_000 : Cell.defaultMaxOps,
            prepare: { ops in
                hits = 0
                misses += 1
                let paths =
                    isUnique
                    ? Files.makeNames(ground.inputs, "missing-\(misses)", ops) : Array(repeating: path, count: ops)
                ask = makeAsk(paths)
            },
            operate: { index in if ask(index) { hits += 1 } },
            verify: { ops in
                guard hits == (isHit ? ops : 0) else { throw Fault.wrong("\(hits) of \(ops) paths were found.") }
                return String(hits)
            })
    }
}

private func attributesRecipe(
    _ api: String, _ ask: @escaping (String) throws -> (isDirectory: Bool, sizeBytes: Int?)
) -> Recipe {
    let kinds: Kinds = ["kind": .choice(["file", "directory"], "file"), "size": .size("4KiB")]
    return Recipe(name: "attributes/\(api)", parameters: kinds, check: "count") { values, ground in
        let isDirectory = values.text("kind") == "directory"
        let path = "\(ground.inputs)/\(values.text("kind"))"
        if isDirectory {
            guard mkdir(path, 0o777) == 0 else { throw Fault.system("mkdir \(path)") }
        } else {
            try Files.make(path, values.sizeBytes, Payload(seed: ground.seed).block, isSparse: true)
        }
        var last: (isDirectory: Bool, sizeBytes: Int?) = (false, nil)
        return Cell(
            operate: { _ in last = try ask(path) },
            verify: { ops in
                guard last.isDirectory == isDirectory, isDirectory || last.sizeBytes == values.sizeBytes else {
                    throw Fault.wrong("The attributes are not those of the \(values.text("kind")).")
                }
                return String(ops)
            })
    }
}
