// Threads that share the operations of a sample: `parallel-read`, `parallel-write`, `parallel-files`.
import Foundation

func parallelRecipes() -> [Recipe] {
    let shared: Kinds = ["workers": .count(1...64), "own": .yesNo]
    let blocks = shared.merging(Blocks.kinds) { one, _ in one }
    let tree = shared.merging([
        "phase": .choice(["create", "stat", "remove"]), "depth": .count(0...8), "branching": .count(1...100),
    ]) { one, _ in one }
    return [
        Recipe(
            name: "parallel-read/threads", parameters: blocks.merging(["cache": .cache]) { one, _ in one }, check: "last",
            movesBytes: true, setUp: setUpReads),
        Recipe(name: "parallel-write/threads", parameters: blocks, check: "last", movesBytes: true, setUp: setUpWrites),
        Recipe(name: "parallel-files/threads", parameters: tree, check: "count", setUp: setUpFiles),
    ]
}

/// Each worker has a handle, since a handle has one position, and what it read last.
private final class Worker {
    let blocks: Blocks
    var last = Data()

    init(_ blocks: Blocks) { self.blocks = blocks }
}

/// All on one file, or each on its own.
private func makeWorkers(_ values: Values, _ ground: Ground) throws -> [Worker] {
    let workers = values.number("workers")!
    return try (0..<workers).map { worker in
        try Worker(Blocks(values, ground, name: values.isYes("own") ? "file-\(worker)" : "file"))
    }
}

private func setUpReads(_ values: Values, _ ground: Ground) throws -> Cell {
    let workers = try makeWorkers(values, ground)
    let blocks = workers[0].blocks
    let crew = Crew(workers.count, ground) { worker, index in
        workers[worker].last = try workers[worker].blocks.read(index)
    }
    return Cell(
        maxOps: values.text("cache") == "cold" ? blocks.offsets.count : Cell.defaultMaxOps,
        bytesPerOp: blocks.chunkBytes,
        together: crew.run,
        verify: { ops in try blocks.check(workers[(ops - 1) % workers.count].last, ops - 1) })
}

private func setUpWrites(_ values: Values, _ ground: Ground) throws -> Cell {
    let workers = try makeWorkers(values, ground)
    let crew = Crew(workers.count, ground) { worker, index in try workers[worker].blocks.write(index) }
    return Cell(
        bytesPerOp: workers[0].blocks.chunkBytes,
        together: crew.run,
        verify: { ops in
            let blocks = workers[(ops - 1) % workers.count].blocks
            return try blocks.check(blocks.read(ops - 1), ops - 1)
        })
}

private let maxFolders = 65536

private func makeFolders(_ root: String, _ depth: Int, _ branching: Int) throws -> [String] {
    var folders = [root]
    var level = folders
    for _ in 0..<depth {
        guard level.count * branching <= maxFolders else {
            throw Fault.badValue("The tree would have more than \(maxFolders) directories: give a smaller depth or branching.")
        }
        level = level.flatMap { Files.makeNames($0, "d", branching) }
        folders += level
    }
    for folder in folders { guard mkdir(folder, 0o777) == 0 else { throw Fault.system("mkdir \(folder)") } }
    return folders
}

private func callOf(_ phase: String) -> (String) throws -> Void {
    let manager = FileManager.default
    switch phase {
    case "create": return { path in try openHandle(path, O_WRONLY | O_CREAT | O_EXCL).close() }
    case "remove": return { path in try manager.removeItem(atPath: path) }
    default: return { path in _ = try manager.attributesOfItem(atPath: path) }
    }
}

private func setUpFiles(_ values: Values, _ ground: Ground) throws -> Cell {
    let (workers, phase) = (values.number("workers")!, values.text("phase"))
    let trees = try (0..<(values.isYes("own") ? workers : 1)).map { tree in
        try makeFolders("\(ground.inputs)/tree-\(tree)", values.number("depth")!, values.number("branching")!)
    }
    let call = callOf(phase)
    var paths: [String] = []
    let crew = Crew(workers, ground) { _, index in try call(paths[index]) }
    func areThere() -> [String] { paths.filter { access($0, F_OK) == 0 } }
    return Cell(
        maxOps: Cell.maxNames,
        prepare: { ops in
            paths = (0..<ops).map { index in
                let folders = trees[index % workers % trees.count]
                return "\(folders[index / workers % folders.count])/file-\(index)"
            }
            if phase != "create" { for path in paths { try Files.make(path, 0) } }
        },
        together: crew.run,
        verify: { ops in
            let there = areThere().count
            guard there == (phase == "remove" ? 0 : ops) else { throw Fault.wrong("\(there) of \(ops) files are there.") }
            return String(there)
        },
        restore: {
            for path in areThere() { try Files.removeTree(path) }
            paths = []
        })
}
