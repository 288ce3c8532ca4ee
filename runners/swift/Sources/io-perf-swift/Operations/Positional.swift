// Blocks of one open file at given positions: `mixed`.
import Foundation

/// The blocks of a file, in the order of a cell's `pattern`, and a handle that is open for both reading and writing.
struct Blocks {
    static let kinds: Kinds = [
        "size": .chunk(most: 1 << 40), "chunk": .chunk(), "pattern": .choice(Payload.patterns, "random"),
    ]
    private static let maxBlocks = 1 << 26

    let chunkBytes: Int
    /// Byte offsets in the order of the operations.
    let offsets: [Int]
    let file: FileHandle
    private let payload: Payload
    private let ring: Data

    /// Makes the file where it is not there.
    init(_ values: Values, _ ground: Ground, name: String = "file") throws {
        let (sizeBytes, chunkBytes) = (values.sizeBytes, values.number("chunk")!)
        let number = sizeBytes / chunkBytes
        guard (1...Blocks.maxBlocks).contains(number) else {
            throw Fault.badValue(
                "A file of \(sizeBytes) bytes has \(number) blocks of \(chunkBytes); from 1 to \(Blocks.maxBlocks) are possible.")
        }
        let path = "\(ground.inputs)/\(name)"
        payload = Payload(seed: ground.seed)
        if access(path, F_OK) != 0 { try Files.make(path, sizeBytes, payload.block) }
        guard let file = FileHandle(forUpdatingAtPath: path) else { throw Fault.system("open \(path)") }
        ground.atTeardown { try? file.close() }
        self.file = file
        self.chunkBytes = chunkBytes
        ring = payload.ring(chunkBytes)
        offsets = Payload.positions(values.text("pattern"), number, ground.seed).map { $0 * chunkBytes }
    }

    func offset(_ index: Int) -> Int { offsets[index % offsets.count] }

    /// What belongs into the block.
    func data(_ index: Int) -> Data {
        let start = offset(index) % Payload.blockBytes
        return ring[start..<(start + chunkBytes)]
    }

    /// - Throws: Fault ECHECK when it gets less than the block.
    func read(_ index: Int) throws -> Data {
        try file.seek(toOffset: UInt64(offset(index)))
        let data = try file.read(upToCount: chunkBytes) ?? Data()
        guard data.count == chunkBytes else { throw Fault.wrong("A call read \(data.count) bytes of \(chunkBytes).") }
        return data
    }

    func write(_ index: Int) throws { try write(data(index), at: offset(index)) }

    func write(_ data: Data, at offset: Int) throws {
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: data)
    }

    /// The `check` of a block that was read.
    func check(_ data: Data, _ index: Int) throws -> String {
        try Files.checkBytes(data, offset(index), chunkBytes, payload.block)
    }
}

func positionalRecipes() -> [Recipe] {
    [Recipe(name: "mixed/FileHandle.seek", parameters: Blocks.kinds, check: "last", movesBytes: true, setUp: setUpMixed)]
}

/// Seven reads to three writes.
private func setUpMixed(_ values: Values, _ ground: Ground) throws -> Cell {
    let blocks = try Blocks(values, ground)
    return Cell(
        bytesPerOp: blocks.chunkBytes,
        operate: { index in
            if index % 10 < 7 {
                _ = try blocks.read(index)
            } else {
                try blocks.write(index)
            }
        },
        verify: { ops in try blocks.check(blocks.read(ops - 1), ops - 1) })
}
