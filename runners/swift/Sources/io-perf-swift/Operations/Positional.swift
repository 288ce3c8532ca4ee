// Blocks of one open file at given positions: `mixed`.
import Foundation

func positionalRecipes() -> [Recipe] {
    let kinds: Kinds = [
        "size": .chunk(most: 1 << 40), "chunk": .chunk(), "pattern": .choice(Payload.patterns, "random"),
    ]
    return [Recipe(name: "mixed/FileHandle.seek", parameters: kinds, check: "last", movesBytes: true, setUp: setUpMixed)]
}

private let maxBlocks = 1 << 26

/// Seven reads to three writes of a FileHandle that is open for both.
private func setUpMixed(_ values: Values, _ ground: Ground) throws -> Cell {
    let sizeBytes = values.sizeBytes
    let chunkBytes = values.number("chunk")!
    let number = sizeBytes / chunkBytes
    guard (1...maxBlocks).contains(number) else {
        throw Fault.badValue(
            "A file of \(sizeBytes) bytes has \(number) blocks of \(chunkBytes); from 1 to \(maxBlocks) are possible.")
    }
    let path = "\(ground.inputs)/file"
    let payload = Payload(seed: ground.seed)
    try Files.make(path, sizeBytes, payload.block)
    guard let file = FileHandle(forUpdatingAtPath: path) else { throw Fault.system("open \(path)") }
    ground.atTeardown { try? file.close() }
    let ring = payload.ring(chunkBytes)
    let offsets = Payload.positions(values.text("pattern"), number, ground.seed).map { $0 * chunkBytes }
    return Cell(
        bytesPerOp: chunkBytes,
        operate: { index in
            let offset = offsets[index % number]
            try file.seek(toOffset: UInt64(offset))
            if index % 10 < 7 {
                let length = try file.read(upToCount: chunkBytes)?.count ?? 0
                guard length == chunkBytes else { throw Fault.wrong("A call read \(length) bytes of \(chunkBytes).") }
            } else {
                let start = offset % Payload.blockBytes
                try file.write(contentsOf: ring[start..<(start + chunkBytes)])
            }
        },
        verify: { ops in
            let offset = offsets[(ops - 1) % number]
            try file.seek(toOffset: UInt64(offset))
            return try Files.checkBytes(file.read(upToCount: chunkBytes) ?? Data(), offset, chunkBytes, payload.block)
        })
}
