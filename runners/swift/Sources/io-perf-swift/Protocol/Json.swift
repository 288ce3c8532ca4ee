/// An answer: members keep their order, everything beyond ASCII is escaped.
indirect enum Json {
    case text(String)
    case number(Int64)
    case yes
    case no
    case list([Json])
    case object([(String, Json)])

    static func number(_ value: Int) -> Json { .number(Int64(value)) }

    var text: String {
        switch self {
        case .text(let value): return Json.quote(value)
        case .number(let value): return String(value)
        case .yes: return "true"
        case .no: return "false"
        case .list(let items): return "[" + items.map { $0.text }.joined(separator: ",") + "]"
        case .object(let members):
            return "{" + members.map { Json.quote($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
        }
    }

    private static func quote(_ value: String) -> String {
        var quoted = "\""
        for unit in value.utf16 {
            switch unit {
            case 0x22: quoted += "\\\""
            case 0x5c: quoted += "\\\\"
            case 0x20...0x7e: quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return quoted + "\""
    }
}
