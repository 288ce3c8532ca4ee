// Several files merged into one and removed, as stores of sorted files do it: `compact`.
import Foundation

func compactRecipes() -> [Recipe] {
    let kinds: Kinds = ["count": .count(1...256), "size": .size(), "chunk": .chunk(), "sync": .choice(["never", "end"], "end")]
    return [Recipe(name: "compact/FileHandle", parameters: kinds, check: "content", movesBytes: true, setUp: setUpCompact)]
}

private func setUpCompact(_ values: Values, _ ground: Ground) throws -> Cell {
    let (sizeBytes, chunkBytes, files) = (values.sizeBytes, values.number("chunk")!, values.number("count")!)
    let syncs = values.text("sync") == "end"
    let payload = Payload(seed: ground.seed)
    let ring = payload.ring(chunkBytes)
    let content = Files.Content(files * sizeBytes, payload.block)
    var results: [String] = []
    var sources: [[String]] = []

    /// The sources hold the pieces of the result in turn.
    func makeSource(_ path: String, _ number: Int) throws {
        let file = try openHandle(path, O_WRONLY | O_CREAT | O_EXCL)
        for done in stride(from: 0, to: sizeBytes, by: chunkBytes) {
            let length = min(chunkBytes, sizeBytes - done)
            let start = (done * files + number * length) % Payload.blockBytes
            try file.write(contentsOf: ring[start..<(start + length)])
        }
        try file.close()
    }

    return Cell(
        maxOps: max(1, Cell.maxFiles(sizeBytes) / (2 * files)),
        bytesPerOp: files * sizeBytes,
        prepare: { ops in
            results = Files.makeNames(ground.outputs, "result", ops)
            sources = (0..<ops).map { Files.makeNames(ground.outputs, "source-\($0)", files) }
            for paths in sources { for (number, path) in paths.enumerated() { try makeSource(path, number) } }
        },
        operate: { index in
            let opened = try sources[index].map { try openHandle($0, O_RDONLY) }
            let result = try openHandle(results[index], O_WRONLY | O_CREAT | O_EXCL)
            for _ in stride(from: 0, to: sizeBytes, by: chunkBytes) {
                for source in opened { try result.write(contentsOf: source.read(upToCount: chunkBytes) ?? Data()) }
            }
            if syncs { try result.synchronize() }
            try result.close()
            for source in opened { try source.close() }
            for path in sources[index] { try FileManager.default.removeItem(atPath: path) }
        },
        verify: { ops in
            let left = try Files.names(ground.outputs).count - ops
            guard left == 0 else { throw Fault.wrong("\(left) sources are left.") }
            return try content.check(results[ops - 1])
        })
}
