// A temporary file written, synchronized and put in the place of the target, so that a reader sees the old content or the new: `save`.
import Foundation

func saveRecipes() -> [Recipe] {
    let kinds: Kinds = ["size": .size(), "sync": .choice(["never", "end", "full"], "full")]
    return [
        Recipe(name: "save/FileManager.replaceItemAt", parameters: kinds, check: "content", movesBytes: true, setUp: setUpSave)
    ]
}

private func setUpSave(_ values: Values, _ ground: Ground) throws -> Cell {
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
            _ = try FileManager.default.replaceItemAt(targetUrl, withItemAt: temporaryUrl)
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
