// Files written from their beginning to their end, synced, and positions in them: `write`, `sync`, `seek`.
import Foundation

func writeRecipes() -> [Recipe] {
    let whole: Kinds = ["size": .size(), "target": .target, "entropy": .entropy]
    let chunked = whole.merging(["chunk": .chunk(), "sync": .sync, "family": .family]) { one, _ in one }
    func byPath(_ api: String, _ write: @escaping (String, Data) throws -> Void) -> Recipe {
        Recipe(name: "write/\(api)", parameters: whole, check: "content", movesBytes: true) { values, ground in
            let payload = Payload(seed: ground.seed, entropyPercent: values.number("entropy")!)
            let content = payload.content(values.sizeBytes)
            return try makeWriteCell(values, ground, payload) { paths in { index in try write(paths[index], content) } }
        }
    }
    func byUrl(_ api: String, _ options: Data.WritingOptions) -> Recipe {
        Recipe(name: "write/\(api)", parameters: whole, check: "content", movesBytes: true) { values, ground in
            let payload = Payload(seed: ground.seed, entropyPercent: values.number("entropy")!)
            let content = payload.content(values.sizeBytes)
            return try makeWriteCell(values, ground, payload) { paths in
                let urls = paths.map { URL(fileURLWithPath: $0) }
                return { index in try content.write(to: urls[index], options: options) }
            }
        }
    }
    return [
        Recipe(name: "write/FileHandle.write", parameters: chunked, check: "content", movesBytes: true, setUp: setUpHandle),
        byPath("FileManager.createFile") { path, content in
            errno = 0
            // It reports only that it failed; what the system said is left in errno.
            guard FileManager.default.createFile(atPath: path, contents: content) else { throw Fault.system("createFile \(path)") }
        },
        byPath("Data.write") { path, content in try content.write(to: URL(fileURLWithPath: path)) },
        byPath("Data.write.atomic") { path, content in try content.write(to: URL(fileURLWithPath: path), options: .atomic) },
        byPath("NSData.write") { path, content in try writeToFile(path, content, atomically: false) },
        byPath("NSData.write.atomic") { path, content in try writeToFile(path, content, atomically: true) },
        byUrl("Data.write.url", []),
        byUrl("Data.write.atomic.url", .atomic),
        Recipe(
            name: "seek/FileHandle.seek", parameters: ["size": .chunk(most: 1 << 40), "read": .yesNo], check: "count",
            setUp: setUpSeek),
        Recipe(
            name: "sync/FileHandle.synchronize", parameters: ["sync": .choice(["end", "data-end"], "end")], check: "count",
            setUp: setUpSync),
    ]
}

/// -[NSData writeToFile:atomically:] as study 000 called it; it reports only that it failed.
private func writeToFile(_ path: String, _ content: Data, atomically: Bool) throws {
    errno = 0
    guard NSData(data: content).write(toFile: path, atomically: atomically) else { throw Fault.system("writeToFile \(path)") }
}

private func setUpSync(_ values: Values, _ ground: Ground) throws -> Cell {
    guard values.text("sync") == "end" else { throw Fault.unsupported("FileHandle has no fdatasync: give sync=end.") }
    let path = "\(ground.inputs)/file"
    try Files.make(path, 4096, Payload(seed: ground.seed).block)
    let file = try openHandle(path, O_WRONLY)
    ground.atTeardown { try? file.close() }
    try file.synchronize()
    return Cell(operate: { _ in try file.synchronize() })
}

/// Each operation has a file of its own, with `target=existing` one of zeros that is there, as study 000 did.
///
/// - Parameter makeWriter: given the paths of a sample, a function that performs operation `index`.
private func makeWriteCell(
    _ values: Values, _ ground: Ground, _ payload: Payload, maxFiles: Int = Cell.maxNames,
    _ makeWriter: @escaping ([String]) throws -> (Int) throws -> Void
) throws -> Cell {
    let sizeBytes = values.sizeBytes
    let isNew = values.text("target") == "new"
    let zeros = Data(count: Payload.blockBytes)
    let content = Files.Content(sizeBytes, payload.block)
    var paths: [String] = []
    var write: (Int) throws -> Void = { _ in }
    return Cell(
        maxOps: min(maxFiles, Cell.maxFiles(sizeBytes)),
        bytesPerOp: sizeBytes,
        prepare: { ops in
            paths = Files.makeNames(ground.outputs, "file", ops)
            if !isNew { for path in paths { try Files.make(path, sizeBytes, zeros) } }
            write = try makeWriter(paths)
        },
        operate: { index in try write(index) },
        verify: { ops in try content.check(paths[ops - 1]) })
}

/// Foundation has no call that opens a new file for writing, and none that opens a directory: open(2) does.
func openHandle(_ path: String, _ flags: Int32) throws -> FileHandle {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Fault.system("open \(path)") }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
}

/// Files that `family=seed-faithful` holds open at once.
private let maxOpenFiles = 64

/// FileHandle.write(contentsOf:), which write(_:) calls and which reports errors. `family=seed-faithful`: a file that is open already,
/// and a seek to its end before each write.
private func setUpHandle(_ values: Values, _ ground: Ground) throws -> Cell {
    let sync = values.text("sync")
    guard ["never", "end", "each"].contains(sync) else {
        throw Fault.unsupported("FileHandle has synchronize() and nothing else: give sync=end or sync=each.")
    }
    let sizeBytes = values.sizeBytes
    let chunkBytes = min(values.number("chunk")!, max(1, sizeBytes))
    let payload = Payload(seed: ground.seed, entropyPercent: values.number("entropy")!)
    let ring = payload.ring(chunkBytes)
    let (syncsEach, syncsAtEnd) = (sync == "each", sync == "end")
    let isFaithful = values.text("family") == "seed-faithful"
    guard !isFaithful || values.text("target") == "new" else {
        throw Fault.unsupported("Study 000 appends to a new file: leave out target=existing.")
    }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    return try makeWriteCell(values, ground, payload, maxFiles: isFaithful ? maxOpenFiles : Cell.maxNames) { paths in
        let open = try isFaithful ? paths.map { try openHandle($0, flags) } : []
        return { index in
            let file = try isFaithful ? open[index] : openHandle(paths[index], flags)
            var offset = 0
            while offset < sizeBytes {
                if isFaithful { try file.seekToEnd() }
                let start = offset % Payload.blockBytes
                let length = min(chunkBytes, sizeBytes - offset)
                try file.write(contentsOf: ring[start..<(start + length)])
                if syncsEach { try file.synchronize() }
                offset += length
            }
            if syncsAtEnd { try file.synchronize() }
            try file.close()
        }
    }
}

/// Blocks of a file in random order, each once; `read=yes`: and one byte there.
private func setUpSeek(_ values: Values, _ ground: Ground) throws -> Cell {
    let path = "\(ground.inputs)/file"
    try Files.make(path, values.sizeBytes, Payload(seed: ground.seed).block)
    guard let file = FileHandle(forReadingAtPath: path) else { throw Fault.system("open \(path)") }
    ground.atTeardown { try? file.close() }
    let blockBytes = min(values.sizeBytes, 4096)
    let places = Payload.positions("random", values.sizeBytes / blockBytes, ground.seed).map { UInt64($0 * blockBytes) }
    let reads = values.isYes("read")
    var done = 0
    return Cell(
        prepare: { _ in done = 0 },
        operate: { index in
            try file.seek(toOffset: places[index % places.count])
            if try !reads || file.read(upToCount: 1)?.count == 1 { done += 1 }
        },
        verify: { ops in
            guard done == ops else { throw Fault.wrong("\(done) of \(ops) positions were set.") }
            return String(done)
        })
}
