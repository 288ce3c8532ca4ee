// The swift runner: performs file I/O through Foundation and times it. It speaks runners/PROTOCOL.md.
//
// main.swift     this page: DIR, the loop over requests, the end
// Operations/    what it can do: one file per operation family, listed in Catalogue.swift
// Protocol/      the protocol
import Foundation

let words = CommandLine.arguments
guard words.count >= 3, words[words.count - 2] == "--dir", let directory = words.last, !directory.isEmpty else {
    FileHandle.standardError.write(Data("This runner is started with --dir DIR as its last two arguments.\n".utf8))
    exit(2)
}
// A terminal sends SIGINT to the whole group; the driver decides.
signal(SIGINT, SIG_IGN)
signal(SIGPIPE, SIG_IGN)

let session = Session(directory: directory, recipes: makeRecipes())
var lines = RequestLines()
while let line = lines.next() {
    guard writeLine(session.handle(line).text) else { break }
}
session.end()
exit(0)

/// Writes an answer whole. False: the driver no longer reads the answers, which is the end of input, too.
func writeLine(_ text: String) -> Bool {
    let bytes = Array((text + "\n").utf8)
    var done = 0
    while done < bytes.count {
        let written = bytes[done...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
        if written < 0 && errno == EAGAIN {
            usleep(1000)
        } else if written < 0 && errno != EINTR {
            return false
        } else if written > 0 {
            done += written
        }
    }
    return true
}
