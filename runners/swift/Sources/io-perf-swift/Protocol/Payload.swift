import Foundation

/// The bytes and positions that every runner agrees on (PROTOCOL.md, "Payload and positions").
struct Payload {
    static let blockBytes = 1024 * 1024

    /// 1 MiB: the byte at offset `o` of any file is `block[o mod 1 MiB]`.
    let block: Data

    init(seed: UInt32, entropyPercent: Int = 100) {
        var numbers = Xorshift32(seed: seed)
        var bytes = [UInt8](repeating: 0, count: Payload.blockBytes)
        let kept = 4096 * entropyPercent / 100
        for place in stride(from: 0, to: Payload.blockBytes, by: 4) {
            let state = numbers.next()
            for (index, shift) in [0, 8, 16, 24].enumerated() where (place + index) % 4096 < kept {
                bytes[place + index] = UInt8(truncatingIfNeeded: state >> UInt32(shift))
            }
        }
        block = Data(bytes)
    }

    /// The first bytes of a file.
    func content(_ sizeBytes: Int) -> Data {
        var content = Data(capacity: sizeBytes)
        while content.count < sizeBytes { content.append(block.prefix(sizeBytes - content.count)) }
        return content
    }

    /// Data in which the bytes of any file range of at most `maxBytes` lie together: range [o, o+n) of a file is
    /// [o mod 1 MiB, o mod 1 MiB + n) here.
    func ring(_ maxBytes: Int) -> Data { content(Payload.blockBytes + maxBytes) }

    static let patterns = ["sequential", "backward", "strided", "random"]

    /// The order in which the blocks of a file are visited: each once.
    static func positions(_ pattern: String, _ blocks: Int, _ seed: UInt32) -> [Int] {
        switch pattern {
        case "backward": return Array((0..<blocks).reversed())
        case "strided": return (0..<16).flatMap { first in Array(stride(from: first, to: blocks, by: 16)) }
        case "random":
            var numbers = Xorshift32(seed: seed)
            var positions = Array(0..<blocks)
            for index in stride(from: blocks - 1, to: 0, by: -1) {
                positions.swapAt(index, Int(numbers.next() % UInt32(index + 1)))
            }
            return positions
        default: return Array(0..<blocks)
        }
    }
}

/// Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003.
struct Xorshift32 {
    private var state: UInt32

    init(seed: UInt32) { state = seed == 0 ? 2_654_435_769 : seed }

    mutating func next() -> UInt32 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state
    }
}

/// CRC-32 (IEEE 802.3), eight bytes at a time: Kounavis and Berry, "Novel Table Lookup-Based Algorithms for High-Performance
/// CRC Generation", IEEE Transactions on Computers 57(11), 2008.
enum Crc32 {
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for value in 0..<256 {
            var crc = UInt32(value)
            for _ in 0..<8 { crc = crc & 1 != 0 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
            tables[value] = crc
        }
        for place in 256..<2048 { tables[place] = (tables[place - 256] >> 8) ^ tables[Int(tables[place - 256] & 0xFF)] }
        return tables
    }()

    /// Goes on from `crc`, which is 0 at the beginning.
    static func extend(_ crc: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        tables.withUnsafeBufferPointer { table in
            var crc = ~crc
            var place = 0
            while place + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ UInt64(crc)
                var next: UInt32 = 0
                for byte in 0..<8 { next ^= table[(7 - byte) * 256 + Int((word >> UInt64(8 * byte)) & 0xFF)] }
                crc = next
                place += 8
            }
            while place < bytes.count {
                crc = (crc >> 8) ^ table[Int((crc ^ UInt32(bytes[place])) & 0xFF)]
                place += 1
            }
            return ~crc
        }
    }

    static func format(_ crc: UInt32) -> String { padded(String(crc, radix: 16), to: 8) }
}

func padded(_ digits: String, to length: Int) -> String {
    String(repeating: "0", count: max(0, length - digits.count)) + digits
}
