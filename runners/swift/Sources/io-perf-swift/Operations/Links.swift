// Links to one file, or to a folder with one file in it: `link`, `symlink`. With target=existing the name is taken and every call has to fail with EEXIST.
import Foundation

func linkRecipes() -> [Recipe] {
    let manager = FileManager.default
    return [
        linkRecipe("link/FileManager.linkItem", hasSize: true) { source, paths in
            { try manager.linkItem(atPath: source, toPath: paths[$0]) }
        },
        linkRecipe("link/FileManager.linkItem.url", hasSize: true) { source, paths in
            let (from, to) = (URL(fileURLWithPath: source), urls(paths))
            return { try manager.linkItem(at: from, to: to[$0]) }
        },
        linkRecipe("symlink/FileManager.createSymbolicLink", hasSize: false) { source, paths in
            { try manager.createSymbolicLink(atPath: paths[$0], withDestinationPath: source) }
        },
        linkRecipe("symlink/FileManager.createSymbolicLink.url", hasSize: false) { source, paths in
            let (destination, there) = (URL(fileURLWithPath: source), urls(paths))
            return { try manager.createSymbolicLink(at: there[$0], withDestinationURL: destination) }
        },
    ]
}

private func linkRecipe(
    _ name: String, hasSize: Bool, _ makeLink: @escaping (String, [String]) -> (Int) throws -> Void
) -> Recipe {
    let ofFolders: Kinds = ["size": .size("0"), "kind": .choice(["file", "directory"], "file")]
    let kinds: Kinds = hasSize ? ofFolders.merging(["target": .target]) { one, _ in one } : ["target": .target]
    return Recipe(name: name, parameters: kinds, check: "count") { values, ground in
        let isExisting = values.text("target") == "existing"
        // Foundation links a folder by making one and linking the files in it.
        let isFolder = values.text("kind") == "directory"
        let source = "\(ground.inputs)/\(isFolder ? "folder" : "file")"
        if isFolder { guard mkdir(source, 0o777) == 0 else { throw Fault.system("mkdir \(source)") } }
        let content = Payload(seed: ground.seed).block
        try Files.make(isFolder ? "\(source)/file" : source, values.sizeBytes, content, isSparse: values.sizeBytes >= 1 << 30)
        var link: (Int) throws -> Void = { _ in }
        var successes = 0
        return Cell(
            maxOps: isExisting ? Cell.defaultMaxOps : isFolder ? Cell.maxNames / 2 : Cell.maxNames,
            prepare: { ops in
                successes = 0
                let taken = "\(ground.outputs)/taken"
                if isExisting && isFolder {
                    // As an earlier link leaves it: into an empty folder Foundation on Linux links the files.
                    guard mkdir(taken, 0o777) == 0 || errno == EEXIST else { throw Fault.system("mkdir \(taken)") }
                    try Files.make("\(taken)/file", 0)
                } else if isExisting {
                    try Files.make(taken, 0)
                }
                let paths =
                    isExisting ? Array(repeating: taken, count: ops) : Files.makeNames(ground.outputs, "link", ops)
                link = makeLink(source, paths)
            },
            operate: { index in
                do {
                    try link(index)
                    successes += 1
                } catch {
                    guard isExisting, Fault.of(error).code == "EEXIST" else { throw error }
                }
            },
            verify: { ops in
                guard !isExisting || successes == 0 else { throw Fault.wrong("A link replaced a name that was taken.") }
                let there = try Files.names(ground.outputs).count
                guard isExisting || there == ops else { throw Fault.wrong("\(there) of \(ops) links are there.") }
                return String(successes)
            })
    }
}
