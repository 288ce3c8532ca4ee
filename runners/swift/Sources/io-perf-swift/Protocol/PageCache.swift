import Foundation

/// Files evicted from the page cache, and how many of their pages stayed: posix_fadvise(2) on Linux, msync(2) with
/// MS_INVALIDATE on macOS, mincore(2) on both.
enum PageCache {
    /// Writes back and evicts every file below the folders; reports `residentPages` and `pages`.
    static func evict(_ folders: [String]) throws -> Json {
        var pages = 0
        var residentPages = 0
        for folder in folders {
            for name in try Files.names(folder) {
                let path = "\(folder)/\(name)"
                var status = stat()
                guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { continue }
                let (all, resident) = try evictFile(path, Int(status.st_size))
                pages += all
                residentPages += resident
            }
        }
        return .object([("residentPages", .number(residentPages)), ("pages", .number(pages))])
    }

    private static func evictFile(_ path: String, _ sizeBytes: Int) throws -> (pages: Int, resident: Int) {
        let pageBytes = Int(getpagesize())
        let pages = (sizeBytes + pageBytes - 1) / pageBytes
        return try Files.withDescriptor(path, O_RDONLY) { descriptor in
            // Dirty pages are not evicted: they are written back first.
            guard fsync(descriptor) == 0 else { throw Fault.system("fsync \(path)") }
            // Mapping a file does not read it.
            guard let address = mmap(nil, sizeBytes, PROT_READ, MAP_SHARED, descriptor, 0), address != MAP_FAILED else {
                throw Fault.system("mmap \(path)")
            }
            defer { munmap(address, sizeBytes) }
            #if os(Linux)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
            var states = [UInt8](repeating: 0, count: pages)
            #else
            msync(address, sizeBytes, MS_INVALIDATE)
            var states = [CChar](repeating: 0, count: pages)
            #endif
            guard mincore(address, sizeBytes, &states) == 0 else { throw Fault.system("mincore \(path)") }
            // The lowest bit is the answer; the others are undefined.
            return (pages, states.reduce(0) { $0 + Int($1 & 1) })
        }
    }
}
