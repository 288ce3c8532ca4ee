import Foundation

struct CellName {
    /// The canonical text, with sorted parameters: what identifies a cell that is set up.
    let text: String
    /// `operation/api`.
    let path: String
    let parameters: [String: String]
}

/// One line of standard input, understood.
struct Request {
    let verb: String
    let cell: CellName?
    let words: [String: String]

    /// - Throws: Fault EPROTO when the line is not a request; nil is a line that was too long.
    init(_ line: [UInt8]?) throws {
        guard let line else {
            throw Fault.notARequest("A request has at most \(RequestLines.maxBytes) bytes; this line is longer.")
        }
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard line.allSatisfy({ (0x20...0x7e).contains($0) }), parts.allSatisfy({ !$0.isEmpty }) else {
            throw Fault.notARequest("A request is words of printable ASCII separated by one space; this line is not.")
        }
        var rest = parts.map { String(decoding: $0, as: UTF8.self) }
        verb = rest.removeFirst()
        if let first = rest.first, let end = first.firstIndex(where: { "=?/".contains($0) }), first[end] == "/" {
            cell = try Request.parseCell(rest.removeFirst())
        } else {
            cell = nil
        }
        words = try Request.parsePairs(rest)
    }

    private static func parseCell(_ text: String) throws -> CellName {
        let parts = text.split(separator: "?", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else { throw Fault.notARequest("\"\(shorten(text))\" is not a cell: it has more than one \"?\".") }
        let query = parts.count == 2 ? parts[1].split(separator: "&", omittingEmptySubsequences: false).map(String.init) : []
        let parameters = try parsePairs(query)
        let sorted = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        return CellName(text: sorted.isEmpty ? parts[0] : "\(parts[0])?\(sorted)", path: parts[0], parameters: parameters)
    }

    private static func parsePairs(_ pairs: [String]) throws -> [String: String] {
        var parsed: [String: String] = [:]
        for pair in pairs {
            guard let separator = pair.firstIndex(of: "="), pair.first?.isLetter == true,
                pair[..<separator].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
            else { throw Fault.notARequest("\"\(shorten(pair))\" is not a name=value.") }
            let name = String(pair[..<separator])
            guard parsed[name] == nil else { throw Fault.notARequest("\"\(name)\" is given twice.") }
            parsed[name] = try decode(String(pair[pair.index(after: separator)...]))
        }
        return parsed
    }

    /// Percent-encoded UTF-8.
    private static func decode(_ value: String) throws -> String {
        let units = Array(value.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < units.count {
            if units[index] != 0x25 {
                bytes.append(units[index])
                index += 1
                continue
            }
            guard index + 2 < units.count, let high = hexadecimal(units[index + 1]), let low = hexadecimal(units[index + 2]) else {
                throw Fault.notARequest("\"\(shorten(value))\" has a percent sign without two hexadecimal digits.")
            }
            bytes.append(high << 4 | low)
            index += 3
        }
        guard let text = String(data: Data(bytes), encoding: .utf8) else {
            throw Fault.notARequest("\"\(shorten(value))\" is not percent-encoded UTF-8.")
        }
        return text
    }

    private static func hexadecimal(_ unit: UInt8) -> UInt8? {
        Character(Unicode.Scalar(unit)).hexDigitValue.map(UInt8.init)
    }
}

/// The beginning of a text, for messages.
func shorten(_ text: String) -> String {
    text.count > 80 ? "\(text.prefix(80))…" : text
}

/// The lines of standard input until its end. What stands after the last line feed is not a request and is dropped.
struct RequestLines {
    /// Longer lines are not requests; the rest of such a line is skipped without keeping it.
    static let maxBytes = 1024 * 1024

    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    private var filled: ArraySlice<UInt8> = []

    /// A line without its line feed, `.some(nil)` for one that is too long, nil at the end of input.
    mutating func next() -> [UInt8]?? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if filled.isEmpty {
                let length = buffer.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
                if length < 0 && errno == EINTR { continue }
                if length < 0 && errno == EAGAIN {
                    usleep(2000)
                    continue
                }
                guard length > 0 else { return nil }
                filled = buffer[0..<length]
            }
            let end = filled.firstIndex(of: 0x0a)
            let piece = filled[..<(end ?? filled.endIndex)]
            if line.count + piece.count > RequestLines.maxBytes { isTooLong = true }
            if isTooLong { line = [] } else { line += piece }
            filled = end.map { filled[($0 + 1)...] } ?? []
            if end != nil { return .some(isTooLong ? nil : line) }
        }
    }
}
