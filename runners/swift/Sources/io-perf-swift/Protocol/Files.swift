import Foundation

/// Making, checking and removing files outside the timed region, with the calls of the system.
enum Files {
    /// Opens a file, uses the descriptor and closes it.
    static func withDescriptor<T>(_ path: String, _ flags: Int32, _ use: (Int32) throws -> T) throws -> T {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Fault.system("open \(path)") }
        defer { close(descriptor) }
        return try use(descriptor)
    }

    /// Makes a file of the payload. `isSparse`: a hole but for its first and last 4 KiB.
    static func make(_ path: String, _ sizeBytes: Int, _ block: Data = Data(), isSparse: Bool = false) throws {
        try withDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC) { descriptor in
            var ranges = [0..<sizeBytes]
            if isSparse && sizeBytes > 8192 {
                guard ftruncate(descriptor, off_t(sizeBytes)) == 0 else { throw Fault.system("ftruncate \(path)") }
                ranges = [0..<4096, (sizeBytes - 4096)..<sizeBytes]
            }
            for range in ranges {
                var offset = range.lowerBound
                while offset < range.upperBound {
                    let inside = offset % Payload.blockBytes
                    let length = min(Payload.blockBytes - inside, range.upperBound - offset)
                    let written = block.withUnsafeBytes { pwrite(descriptor, $0.baseAddress! + inside, length, off_t(offset)) }
                    guard written > 0 else { throw Fault.system("write \(path)") }
                    offset += written
                }
            }
        }
    }

    /// Reads files of one content back and compares each byte with what it must be. Equal bytes have an equal CRC-32, so
    /// that it is computed once.
    final class Content {
        private let sizeBytes: Int
        private let expected: (Int, Int) -> Data
        private var crc: String?

        init(_ sizeBytes: Int, _ block: Data, isSparse: Bool = false) {
            self.sizeBytes = sizeBytes
            expected = { position, length in
                guard isSparse && sizeBytes > 8192 else { return block.prefix(length) }
                var piece = Data(count: length)
                for range in [0..<4096, (sizeBytes - 4096)..<sizeBytes] {
                    let here = range.clamped(to: position..<(position + length))
                    if !here.isEmpty {
                        let inside = (here.lowerBound - position)..<(here.upperBound - position)
                        piece.replaceSubrange(inside, with: block[inside])
                    }
                }
                return piece
            }
        }

        /// The CRC-32 of the file in hex.
        /// - Throws: Fault ECHECK when its size or a byte is wrong.
        func check(_ path: String) throws -> String {
            var sum: UInt32 = 0
            var position = 0
            var buffer = [UInt8](repeating: 0, count: Payload.blockBytes)
            try Files.withDescriptor(path, O_RDONLY) { descriptor in
                while case let length = try fill(descriptor, &buffer), length > 0 {
                    let isRight = position + length <= sizeBytes && buffer.withUnsafeBytes { found in
                        expected(position, length).withUnsafeBytes { memcmp($0.baseAddress!, found.baseAddress!, length) == 0 }
                    }
                    guard isRight else { throw Fault.wrong("\(path) has a wrong byte at or after offset \(position).") }
                    if crc == nil {
                        sum = buffer.withUnsafeBytes { Crc32.extend(sum, UnsafeRawBufferPointer(rebasing: $0[..<length])) }
                    }
                    position += length
                }
            }
            guard position == sizeBytes else {
                throw Fault.wrong("\(path) has \(position) bytes; \(sizeBytes) were to be written.")
            }
            let found = crc ?? Crc32.format(sum)
            crc = found
            return found
        }

        private func fill(_ descriptor: Int32, _ buffer: inout [UInt8]) throws -> Int {
            var filled = 0
            while filled < buffer.count {
                let length = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + filled, $0.count - filled) }
                guard length >= 0 else { throw Fault.system("read") }
                if length == 0 { break }
                filled += length
            }
            return filled
        }
    }

    /// Compares bytes that an operation gave with the payload at their file offset; gives their CRC-32.
    /// - Throws: Fault ECHECK when there are not as many as expected or one is wrong.
    static func checkBytes(_ data: Data, _ offset: Int, _ expectedBytes: Int, _ block: Data) throws -> String {
        guard data.count == expectedBytes else {
            throw Fault.wrong("\(data.count) bytes were read at offset \(offset); \(expectedBytes) were expected.")
        }
        var done = 0
        while done < data.count {
            let inside = (offset + done) % Payload.blockBytes
            let length = min(Payload.blockBytes - inside, data.count - done)
            let start = data.startIndex + done
            guard data[start..<(start + length)] == block[inside..<(inside + length)] else {
                throw Fault.wrong("A wrong byte was read at or after offset \(offset + done).")
            }
            done += length
        }
        return Crc32.format(data.withUnsafeBytes { Crc32.extend(0, $0) })
    }

    /// `folder/prefix-0`, `folder/prefix-1` …: paths made before the clock starts.
    static func makeNames(_ folder: String, _ prefix: String, _ ops: Int) -> [String] {
        (0..<ops).map { "\(folder)/\(prefix)-\($0)" }
    }

    static func names(_ folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }

    /// Entries below a folder, of every kind.
    static func countTree(_ root: String) throws -> Int {
        try names(root).reduce(0) { count, name in
            var status = stat()
            guard lstat("\(root)/\(name)", &status) == 0 else { throw Fault.system("lstat \(root)/\(name)") }
            return try count + 1 + (status.st_mode & S_IFMT == S_IFDIR ? countTree("\(root)/\(name)") : 0)
        }
    }

    /// Removes everything in a folder; the folder stays. A folder that is gone is empty.
    static func emptyFolder(_ folder: String) throws {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        for name in try names(folder) { try removeTree("\(folder)/\(name)") }
    }

    static func removeTree(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            // Another process may have been faster.
            if lstat(path, &status) == 0 { throw error }
        }
    }
}
