// A temporary file written, synchronized and put in the place of the target, so that a reader sees the old content or the new: `save`.
import Foundation

func saveRecipes() -> [Recipe] {
    let everywhere = [
        recipe("rename") { temporary, target in
            guard rename(temporary.path, target.path) == 0 else { throw Fault.system("rename \(temporary.path)") }
        }
    ]
    #if canImport(ObjectiveC)
    // swift-corelibs-foundation 6.0 renames the target to the temporary file, not the other way round, and fails with ENOENT.
    let onApple = recipe("FileManager.replaceItemAt") { temporary, target in
        _ = try FileManager.default.replaceItemAt(target, withItemAt: temporary)
    }
    return everywhere + [onApple]
    #else
    return everywhere
    #endif
}

private typealias Replace = (_ temporary: URL, _ target: URL) throws -> Void

private func recipe(_ api: String, _ replace: @escaping Replace) -> Recipe {
    let kinds: Kinds = ["size": .size(), "sync": .choice(["never", "end", "full"], "full")]
    return Recipe(name: "save/\(api)", parameters: kinds, check: "content", movesBytes: true) { values, ground in
        try setUpSave(values, ground, replace)
    }
}

private func setUpSave(_ values: Values, _ ground: Ground, _ replace: @escaping Replace) throws -> Cell {
    let sizeBytes = values.sizeBytes
    let (syncsFile, syncsFolder) = (values.text("sync") != "never", values.text("sync") == "full")
    let (target, temporary) = ("\(ground.inputs)/document", "\(ground.inputs)/document.tmp")
    let (targetUrl, temporaryUrl) = (URL(fileURLWithPath: target), URL(fileURLWithPath: temporary))
    let block = Payload(seed: ground.seed).block
    let content = Files.Content(sizeBytes, block)
    try Files.make(target, sizeBytes, block)
    return Cell(
        bytesPerOp: sizeBytes,
        operate: { _ in
            let file = try openHandle(temporary, O_WRONLY | O_CREAT | O_TRUNC)
            var offset = 0
            while offset < sizeBytes {
                let length = min(Payload.blockBytes, sizeBytes - offset)
                try file.write(contentsOf: block.prefix(length))
                offset += length
            }
            if syncsFile { try file.synchronize() }
            try file.close()
            try replace(temporaryUrl, targetUrl)
            if syncsFolder {
                let folder = try openHandle(ground.inputs, O_RDONLY)
                try folder.synchronize()
                try folder.close()
            }
        },
        verify: { _ in try content.check(target) },
        restore: {
            // What replaces a file through another one may have left that one behind.
            for name in (try? Files.names(ground.inputs)) ?? [] where name != "document" {
                try Files.removeTree("\(ground.inputs)/\(name)")
            }
        })
}
