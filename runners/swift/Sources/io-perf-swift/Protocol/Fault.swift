import Foundation

/// An error as the protocol knows it: a POSIX code and a sentence.
struct Fault: Error {
    let code: String
    let message: String

    /// Not a request of this protocol.
    static func notARequest(_ message: String) -> Fault { Fault(code: "EPROTO", message: message) }

    /// A parameter or value that is unknown, missing or out of range.
    static func badValue(_ message: String) -> Fault { Fault(code: "EINVAL", message: message) }

    /// This platform or file system cannot do it.
    static func unsupported(_ message: String) -> Fault { Fault(code: "ENOTSUP", message: message) }

    /// What was read or produced is wrong.
    static func wrong(_ message: String) -> Fault { Fault(code: "ECHECK", message: message) }

    /// What errno says about a call.
    static func system(_ call: String, _ number: Int32 = errno) -> Fault {
        Fault(code: errorNames[number] ?? "EIO", message: "\(call): \(String(cString: strerror(number)))")
    }

    /// The code and message of anything that was thrown.
    static func of(_ error: Error) -> Fault {
        if let fault = error as? Fault { return fault }
        let described = error as NSError
        let message = described.localizedDescription.isEmpty ? "\(error)" : described.localizedDescription
        return Fault(code: code(of: described) ?? "EIO", message: message)
    }

    /// Foundation wraps what the system said; where it does not, its own number is used.
    private static func code(of error: NSError) -> String? {
        if error.domain == NSPOSIXErrorDomain { return errorNames[Int32(error.code)] }
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError, let name = code(of: cause) { return name }
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? POSIXError { return errorNames[Int32(cause.code.rawValue)] }
        return error.domain == NSCocoaErrorDomain ? cocoaNames[error.code] : nil
    }

    /// Foundation's CocoaError.Code, by number: not all names exist on every platform.
    private static let cocoaNames: [Int: String] = [
        4: "ENOENT", 257: "EACCES", 258: "EINVAL", 260: "ENOENT", 263: "EFBIG", 513: "EACCES", 514: "EINVAL",
        516: "EEXIST", 640: "ENOSPC", 642: "EROFS",
    ]

    private static let errorNames: [Int32: String] = [
        EPERM: "EPERM", ENOENT: "ENOENT", EINTR: "EINTR", EIO: "EIO", EBADF: "EBADF", EAGAIN: "EAGAIN", ENOMEM: "ENOMEM",
        EACCES: "EACCES", EBUSY: "EBUSY", EEXIST: "EEXIST", EXDEV: "EXDEV", ENOTDIR: "ENOTDIR", EISDIR: "EISDIR",
        EINVAL: "EINVAL", ENFILE: "ENFILE", EMFILE: "EMFILE", EFBIG: "EFBIG", ENOSPC: "ENOSPC", EROFS: "EROFS",
        EMLINK: "EMLINK", ENAMETOOLONG: "ENAMETOOLONG", ENOTEMPTY: "ENOTEMPTY", ELOOP: "ELOOP", ENOTSUP: "ENOTSUP",
        EDQUOT: "EDQUOT", ESTALE: "ESTALE",
    ]
}
