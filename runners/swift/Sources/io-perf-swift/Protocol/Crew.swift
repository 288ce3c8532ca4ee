import Foundation

/// Threads that share the operations of a sample: worker `w` of `n` has the operations `k` with `k mod n = w`. They are there before its
/// clock starts.
final class Crew {
    private let perform: (Int, Int) throws -> Void
    private let begins: [DispatchSemaphore]
    private let done = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    /// -1: the threads end.
    private var ops = 0
    private var latencies: UnsafeMutableBufferPointer<Int>?
    private var failure: Error?

    /// - Parameter perform: performs an operation, given its worker and its number.
    init(_ workers: Int, _ ground: Ground, _ perform: @escaping (Int, Int) throws -> Void) {
        self.perform = perform
        begins = (0..<workers).map { _ in DispatchSemaphore(value: 0) }
        for worker in 0..<workers { Thread { self.serve(worker) }.start() }
        ground.atTeardown { self.letAll(-1) }
    }

    /// Lets all begin and waits for the last; the duration of each operation goes into `latencies`. What one of them threw is thrown.
    func run(_ ops: Int, _ latencies: UnsafeMutableBufferPointer<Int>?) throws {
        self.latencies = latencies
        failure = nil
        letAll(ops)
        if let failure { throw failure }
    }

    private func letAll(_ ops: Int) {
        self.ops = ops
        for begin in begins { begin.signal() }
        for _ in begins { done.wait() }
    }

    private func serve(_ worker: Int) {
        repeat {
            begins[worker].wait()
            do {
                for index in stride(from: worker, to: ops, by: begins.count) {
                    let begun = latencies == nil ? 0 : Region.now()
                    try Region.inPool { try perform(worker, index) }
                    latencies?[index] = Region.now() - begun
                }
            } catch {
                lock.withLock { failure = error }
            }
            let isLast = ops < 0
            done.signal()
            if isLast { return }
        } while true
    }
}
