// Pages of a file overwritten together and synced once, as databases do it: `transaction`.
import Foundation

func transactionRecipes() -> [Recipe] {
    let kinds = Blocks.kinds.merging([
        "pages": .count(1...1_000_000), "journal": .choice(["none", "rollback", "wal"]),
    ]) { one, _ in one }
    return [Recipe(name: "transaction/FileHandle", parameters: kinds, check: "last", movesBytes: true, setUp: setUpTransaction)]
}

/// Pages in a write-ahead log after which they are put into the file (SQLite's wal_autocheckpoint).
private let checkpointPages = 1000

/// The old pages, or the new ones that are not in the file yet. Each has its offset before it.
private final class Journal {
    private static let headBytes = 8

    private let journal: FileHandle
    private let blocks: Blocks
    private(set) var pages = 0

    init(_ path: String, _ blocks: Blocks, _ ground: Ground) throws {
        let journal = try openHandle(path, O_RDWR | O_CREAT)
        ground.atTeardown { try? journal.close() }
        self.journal = journal
        self.blocks = blocks
    }

    func append(_ offset: Int, _ data: Data) throws {
        var frame = withUnsafeBytes(of: UInt64(offset)) { Data($0) }
        frame.append(data)
        try journal.write(contentsOf: frame)
        pages += 1
    }

    func sync() throws { try journal.synchronize() }

    func empty() throws {
        try journal.truncate(atOffset: 0)
        pages = 0
    }

    /// The pages of a log into the file.
    func checkPoint() throws {
        guard pages > 0 else { return }
        try journal.seek(toOffset: 0)
        let frameBytes = Journal.headBytes + blocks.chunkBytes
        for _ in 0..<pages {
            guard let frame = try journal.read(upToCount: frameBytes), frame.count == frameBytes else {
                throw Fault.wrong("A page of the log is incomplete.")
            }
            let offset = frame.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            try blocks.write(frame.dropFirst(Journal.headBytes), at: Int(offset))
        }
        try blocks.file.synchronize()
        try empty()
    }
}

private func setUpTransaction(_ values: Values, _ ground: Ground) throws -> Cell {
    let pages = values.number("pages")!
    let (rollsBack, logsAhead) = (values.text("journal") == "rollback", values.text("journal") == "wal")
    let blocks = try Blocks(values, ground)
    let journal = try Journal("\(ground.inputs)/journal", blocks, ground)
    let nothing = Data(count: blocks.chunkBytes)
    var last = 0
    return Cell(
        maxOps: max(1, Cell.defaultMaxOps / pages),
        bytesPerOp: pages * blocks.chunkBytes,
        // The page that is looked at afterwards is spoilt: only a transaction that happened can put it right.
        prepare: { ops in
            last = ops * pages - 1
            try blocks.write(nothing, at: blocks.offset(last))
            try blocks.file.synchronize()
        },
        operate: { index in
            let turns = (index * pages)..<(index * pages + pages)
            if logsAhead {
                for turn in turns { try journal.append(blocks.offset(turn), blocks.data(turn)) }
                try journal.sync()
                if journal.pages >= checkpointPages { try journal.checkPoint() }
                return
            }
            if rollsBack {
                for turn in turns { try journal.append(blocks.offset(turn), blocks.read(turn)) }
                try journal.sync()
            }
            for turn in turns { try blocks.write(turn) }
            try blocks.file.synchronize()
            if rollsBack { try journal.empty() }
        },
        verify: { _ in
            try journal.checkPoint()
            return try blocks.check(blocks.read(last), last)
        },
        restore: {
            try blocks.write(last)
            try journal.empty()
        })
}
