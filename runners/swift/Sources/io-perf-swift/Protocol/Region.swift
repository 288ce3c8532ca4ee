import Foundation

/// The timed region: N operations between two readings of the clock.
final class Region {
    #if os(Linux)
    static let clockSource = "clock_gettime(CLOCK_MONOTONIC)"
    #else
    static let clockSource = "clock_gettime_nsec_np(CLOCK_UPTIME_RAW)"
    #endif

    private let counters = Counters()
    /// What the probe computed last, and computes with next.
    private var probed: UInt32 = 1

    var hasCounters: Bool { counters != nil }

    @inline(__always)
    static func now() -> Int {
        #if os(Linux)
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
        #else
        return Int(clock_gettime_nsec_np(CLOCK_UPTIME_RAW))
        #endif
    }

    /// The smallest non-zero difference between two readings.
    static func measureResolutionNs() -> Int {
        (0..<2000).reduce(Int.max) { least, _ in
            let start = now()
            var end = start
            while end == start { end = now() }
            return min(least, end - start)
        }
    }

    /// Times operations: `ns` and the like. What an operation throws is thrown.
    func measure(_ cell: Cell, _ ops: Int, withHistogram: Bool) throws -> [(String, Json)] {
        let operate = cell.operate
        var latencies = [Int](repeating: 0, count: withHistogram ? ops : 0)
        let probeBefore = measureProbe()
        counters?.start()
        let (userBefore, systemBefore) = Region.processorTimes()
        let start = Region.now()
        if let together = cell.together {
            try latencies.withUnsafeMutableBufferPointer { try together(ops, withHistogram ? $0 : nil) }
        } else if withHistogram {
            for index in 0..<ops {
                let begun = Region.now()
                try Region.inPool { try operate(index) }
                latencies[index] = Region.now() - begun
            }
        } else {
            for index in 0..<ops { try Region.inPool { try operate(index) } }
        }
        let elapsed = Region.now() - start
        let (userAfter, systemAfter) = Region.processorTimes()
        counters?.stop()
        let probeAfter = measureProbe()
        var answer: [(String, Json)] = [
            ("ns", .number(max(1, elapsed))),
            ("userNs", .number(max(0, userAfter - userBefore))),
            ("sysNs", .number(max(0, systemAfter - systemBefore))),
            ("probeNs", .list([.number(probeBefore), .number(probeAfter)])),
        ]
        if let counters { answer.append(("io", counters.difference())) }
        if withHistogram { answer.append(("latency", .object([("buckets", Region.makeBuckets(latencies))]))) }
        return answer
    }

    /// Nanoseconds that the burst took.
    private func measureProbe() -> Int {
        let start = Region.now()
        probed = Probe.burst(from: probed)
        return max(1, Region.now() - start)
    }

    /// On Apple's platforms Foundation leaves objects to a pool; programs empty theirs again and again, and so does this one.
    @inline(__always)
    static func inPool(_ body: () throws -> Void) rethrows {
        #if canImport(ObjectiveC)
        try autoreleasepool { try body() }
        #else
        try body()
        #endif
    }

    /// User and system time of this process in ns.
    private static func processorTimes() -> (Int, Int) {
        var usage = rusage()
        #if os(Linux)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
        getrusage(RUSAGE_SELF, &usage)
        #endif
        func ns(_ time: timeval) -> Int { Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_usec) * 1000 }
        return (ns(usage.ru_utime), ns(usage.ru_stime))
    }

    /// Log-linear, with a relative error of at most 1/64: [lower bound in ns, operations], ascending.
    private static func makeBuckets(_ latenciesNs: [Int]) -> Json {
        let buckets = Dictionary(grouping: latenciesNs) { value -> Int in
            var shift = 0
            while value >> shift >= 128 { shift += 1 }
            return (value >> shift) << shift
        }
        return .list(buckets.sorted { $0.key < $1.key }.map { .list([.number($0.key), .number($0.value.count)]) })
    }
}
