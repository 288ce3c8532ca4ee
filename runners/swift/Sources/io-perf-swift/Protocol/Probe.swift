/// A fixed burst of arithmetic. It touches no memory and makes no call, but keeps several execution units busy at once: it takes
/// longer only when something else uses them too, which is how a neighbour on the core's other hardware thread shows (it appears
/// in no counter that a guest can read).
enum Probe {
    private static let steps: UInt32 = 30_000

    /// Short independent chains: the processor can work on all of them in the same cycle. Sums and shifts take turns in each, so
    /// that the compiler finds neither a formula nor a vector for them. What is computed is returned, to be used: so it has to be
    /// computed.
    @inline(never)
    static func burst(from start: UInt32) -> UInt32 {
        var a = start
        var b = start &+ 1
        var c = start &+ 2
        var d = start &+ 3
        var step: UInt32 = 0
        while step < steps {
            a = (a &+ step) ^ (a &>> 3)
            b = (b ^ step) &+ (b &<< 5)
            c = (c &- step) ^ (c &>> 7)
            d = (d ^ step) &- (d &<< 9)
            step &+= 1
        }
        return a ^ b ^ c ^ d
    }
}
