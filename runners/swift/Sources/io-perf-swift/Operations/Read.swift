// Files read from their beginning to their end: `read`.
import Foundation

func readRecipes() -> [Recipe] {
    let whole: Kinds = ["size": .size(), "cache": .cache, "entropy": .entropy]
    let chunked = whole.merging(["chunk": .chunk()]) { one, _ in one }
    func recipe(_ api: String, _ kinds: Kinds, _ makeReader: @escaping (Values) -> Reader) -> Recipe {
        Recipe(name: "read/\(api)", parameters: kinds, check: "last", movesBytes: true) { values, ground in
            try makeReadCell(values, ground, makeReader(values))
        }
    }
    return [
        // read(upToCount:) is what readData(ofLength:) calls, and reports errors.
        recipe("FileHandle.readData", chunked) { values in
            let chunkBytes = values.number("chunk")!
            return { path in
                let file = try openToRead(path)
                var outcome = Outcome()
                while let data = try file.read(upToCount: chunkBytes), !data.isEmpty {
                    outcome.totalBytes += data.count
                    outcome.last = data
                }
                try file.close()
                return outcome
            }
        },
        // readToEnd() is what readDataToEndOfFile() calls, and reports errors.
        recipe("FileHandle.readDataToEndOfFile", whole) { _ in
            { path in
                let file = try openToRead(path)
                let data = try file.readToEnd() ?? Data()
                try file.close()
                return Outcome(totalBytes: data.count, last: data)
            }
        },
        recipe("Data.contentsOf", whole) { _ in
            { path in
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                return Outcome(totalBytes: data.count, last: data)
            }
        },
    ]
}

/// What an operation read: all its bytes, and those of the last call that gave any.
private struct Outcome {
    var totalBytes = 0
    var last = Data()
}

private typealias Reader = (String) throws -> Outcome

private func openToRead(_ path: String) throws -> FileHandle {
    guard let file = FileHandle(forReadingAtPath: path) else { throw Fault.system("open \(path)") }
    return file
}

private func makeReadCell(_ values: Values, _ ground: Ground, _ read: @escaping Reader) throws -> Cell {
    let path = "\(ground.inputs)/file"
    let sizeBytes = values.sizeBytes
    let payload = Payload(seed: ground.seed, entropyPercent: values.number("entropy")!)
    try Files.make(path, sizeBytes, payload.block)
    let callBytes = values.number("chunk") ?? max(1, sizeBytes)
    var outcome = Outcome()
    return Cell(
        maxOps: Cell.maxReads(values),
        bytesPerOp: sizeBytes,
        operate: { _ in outcome = try read(path) },
        verify: { _ in
            guard outcome.totalBytes == sizeBytes else {
                throw Fault.wrong("\(outcome.totalBytes) bytes of \(path) were read; it has \(sizeBytes).")
            }
            let offset = max(0, (sizeBytes + callBytes - 1) / callBytes - 1) * callBytes
            return try Files.checkBytes(outcome.last, offset, sizeBytes - offset, payload.block)
        })
}
