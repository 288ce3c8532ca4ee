import Foundation

/// A value of a parameter.
enum Value {
    case number(Int)
    case text(String)
    case flag(Bool)
}

/// A kind of value: how its text becomes a value (nil: it does not), and what stands for it when it is left out.
struct Kind {
    let parse: (String) -> Value?
    /// For messages: "a size like 64KiB".
    let expected: String
    /// nil: the parameter must be there.
    var fallback: String?

    static func size(_ fallback: String? = nil) -> Kind {
        Kind(parse: { parseSize($0).map(Value.number) }, expected: "a size like 0, 512B, 4KiB, 64MiB", fallback: fallback)
    }

    /// The size of one call, or another size that cannot be 0.
    static func chunk(most: Int = 1 << 30) -> Kind {
        Kind(
            parse: { text in parseSize(text).flatMap { (1...most).contains($0) ? .number($0) : nil } },
            expected: "a size of at least 1B")
    }

    static func count(_ range: ClosedRange<Int>, _ fallback: String? = nil) -> Kind {
        Kind(
            parse: { parseCount($0, range).map(Value.number) },
            expected: "a number from \(range.lowerBound) to \(range.upperBound)", fallback: fallback)
    }

    static func choice(_ values: [String], _ fallback: String? = nil) -> Kind {
        Kind(
            parse: { values.contains($0) ? .text($0) : nil }, expected: "one of \(values.joined(separator: ", "))",
            fallback: fallback)
    }

    static let yesNo = Kind(parse: { ["yes": Value.flag(true), "no": .flag(false)][$0] }, expected: "yes or no", fallback: "no")

    /// A name that the runner hands on without knowing it.
    static let word = Kind(
        parse: { text in
            !text.isEmpty && text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._~+-".contains($0)) })
                ? .text(text) : nil
        }, expected: "a word")

    static let caches = ["warm", "cold"]
    static let cache = choice(caches, "warm")
    static let entropy = count(0...100, "100")
    static let target = choice(["new", "existing"], "new")
    /// As study 000 was written, or what it is about alone.
    static let family = choice(["pure", "seed-faithful"], "pure")
    static let sync = choice(["never", "end", "each", "data-end", "data-each", "dsync"], "never")

    /// Bytes: `0`, `512B`, `4KiB` … in the largest unit that divides. nil: it is not such a size.
    static func parseSize(_ text: String) -> Int? {
        if text == "0" { return 0 }
        let digits = text.prefix { "0123456789".contains($0) }
        guard let unit = ["B", "KiB", "MiB", "GiB"].firstIndex(of: String(text.dropFirst(digits.count))),
            digits.count <= 16, digits.first != "0", let amount = Int(digits),
            unit == 3 || amount % 1024 != 0, amount < (1 << 53) >> (10 * unit)
        else { return nil }
        return amount << (10 * unit)
    }

    static func parseCount(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        guard (1...16).contains(text.count), text.allSatisfy({ "0123456789".contains($0) }), text == "0" || text.first != "0",
            let value = Int(text), range.contains(value)
        else { return nil }
        return value
    }
}

typealias Kinds = [String: Kind]

/// The values of a cell's parameters.
struct Values {
    private let values: [String: Value]

    /// - Throws: Fault EINVAL for an unknown or missing parameter or a value that its kind does not have.
    init(_ kinds: Kinds, _ given: [String: String]) throws {
        if let name = given.keys.first(where: { kinds[$0] == nil }) {
            let known = kinds.isEmpty ? "none" : kinds.keys.sorted().joined(separator: ", ")
            throw Fault.badValue("\"\(shorten(name))\" is not a parameter of this cell; it has \(known).")
        }
        var values: [String: Value] = [:]
        for (name, kind) in kinds {
            guard let text = given[name] ?? kind.fallback else {
                throw Fault.badValue("The parameter \"\(name)\" is missing: give \(kind.expected).")
            }
            guard let value = kind.parse(text) else {
                throw Fault.badValue("\(name)=\(shorten(text)) is not possible: give \(kind.expected).")
            }
            values[name] = value
        }
        self.values = values
    }

    /// A size in bytes or a count; nil when the cell has no such parameter.
    func number(_ name: String) -> Int? {
        if case .number(let value)? = values[name] { return value }
        return nil
    }

    func text(_ name: String) -> String {
        if case .text(let value)? = values[name] { return value }
        return ""
    }

    func isYes(_ name: String) -> Bool {
        if case .flag(let value)? = values[name] { return value }
        return false
    }

    var sizeBytes: Int { number("size") ?? 0 }
}
