import Foundation

/// What a cell is set up with: a folder of its own, with the empty folders `in` and `out` inside.
final class Ground {
    let directory: String
    /// Inputs that live as long as the cell.
    let inputs: String
    /// What samples make; emptied after each.
    let outputs: String
    let seed: UInt32
    /// Root of a ready-made tree, read only; nil when none was given.
    let corpus: String?
    private var closers: [() -> Void] = []

    init(_ directory: String, _ seed: UInt32, _ corpus: String?) {
        self.directory = directory
        inputs = "\(directory)/in"
        outputs = "\(directory)/out"
        self.seed = seed
        self.corpus = corpus
    }

    func make() throws {
        for path in [directory, inputs, outputs] {
            guard mkdir(path, 0o777) == 0 else { throw Fault.system("mkdir \(path)") }
        }
    }

    /// Called at teardown, also when the set-up fails half-way.
    func atTeardown(_ closer: @escaping () -> Void) { closers.append(closer) }

    /// Closes what was kept open and removes everything of the cell.
    func remove() throws {
        while let closer = closers.popLast() { closer() }
        try Files.removeTree(directory)
    }
}

/// A cell that is set up. Operations are numbered from 0 in every sample.
struct Cell {
    /// The most operations one sample may have.
    var maxOps = Cell.defaultMaxOps
    /// Payload moved by one operation.
    var bytesPerOp = 0
    /// Prepares this number of operations, outside of the timed region.
    var prepare: (Int) throws -> Void = { _ in }
    /// One operation; it throws what the api throws.
    var operate: (Int) throws -> Void = { _ in }
    /// All operations at once, instead of `operate`; their durations go into the memory, where there is one.
    var together: ((Int, UnsafeMutableBufferPointer<Int>?) throws -> Void)?
    /// Outside the clock, given the operations done: the value of `check`, or a Fault ECHECK.
    var verify: (Int) throws -> String = { String($0) }
    /// Leaves the inputs as they were found; after every sample, failed or not.
    var restore: () throws -> Void = {}

    /// Maximum number of operations for every cell: their inputs and results must stay in memory.
    static let defaultMaxOps = 1_000_000
    /// Maximum number of names in one folder.
    static let maxNames = 16384
    /// Prepared inputs of a sample and its results take at most this much of the disk.
    static let maxPreparedBytes = 256 * 1024 * 1024

    /// How many files of a size a sample may make: by bytes on disk (whole pages) and by names.
    static func maxFiles(_ sizeBytes: Int) -> Int { max(1, min(maxNames, maxPreparedBytes / max(sizeBytes, 4096))) }

    /// Only the first operation of a cold sample finds things cold.
    static func maxReads(_ values: Values) -> Int { values.text("cache") == "cold" ? 1 : defaultMaxOps }
}

/// An operation/api that this runner has.
struct Recipe {
    /// `operation/api`.
    let name: String
    let parameters: Kinds
    /// Kind of `check`: last, content, count.
    let check: String
    /// Does the operation move data?
    var movesBytes = false
    /// What it throws is the answer; what is on disk by then is removed.
    let setUp: (Values, Ground) throws -> Cell
}
