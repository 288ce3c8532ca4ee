import Foundation

/// Input and output of this process as Linux counts it: proc_pid_io(5). One pread(2) for each reading, so that their own
/// share is known exactly.
final class Counters {
    private static let names = [
        ("readCalls", "syscr"), ("writeCalls", "syscw"), ("readBytes", "rchar"), ("writtenBytes", "wchar"),
        ("deviceReadBytes", "read_bytes"), ("deviceWrittenBytes", "write_bytes"),
    ]

    private let descriptor: Int32
    private var before = [UInt8](repeating: 0, count: 512)
    private var after = [UInt8](repeating: 0, count: 512)
    private var beforeBytes = 0
    private var afterBytes = 0

    /// nil where the platform has no such counters.
    init?() {
        descriptor = open("/proc/self/io", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        start()
        guard beforeBytes > 0 else { return nil }
    }

    func start() { beforeBytes = before.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) } }

    func stop() { afterBytes = after.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) } }

    /// What happened between start and stop. The first reading is counted after its text was made: it is taken off.
    func difference() -> Json {
        let first = parse(before.prefix(beforeBytes))
        let last = parse(after.prefix(afterBytes))
        let own = ["readCalls": 1, "readBytes": beforeBytes]
        return .object(
            Counters.names.map { name, label in
                (name, .number(max(0, (last[label] ?? 0) - (first[label] ?? 0) - (own[name] ?? 0))))
            })
    }

    private func parse(_ text: ArraySlice<UInt8>) -> [String: Int] {
        var found: [String: Int] = [:]
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ")
            if parts.count == 2, let value = Int(parts[1]) { found[String(parts[0].dropLast())] = value }
        }
        return found
    }
}
