// Links to one file: `link`, `symlink`. With target=existing the name is taken and every call has to fail with EEXIST.
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
    let kinds: Kinds = hasSize ? ["target": .target, "size": .size("0")] : ["target": .target]
    return Recipe(name: name, parameters: kinds, check: "count") { values, ground in
        let isExisting = values.text("target") == "existing"
        let source = "\(ground.inputs)/file"
        try Files.make(source, values.sizeBytes, Payload(seed: ground.seed).block)
        var link: (Int) throws -> Void = { _ in }
        var successes = 0
        return Cell(
            maxOps: isExisting ? Cell.mostOps : Cell.mostNames,
            prepare: { ops in
                successes = 0
                let taken = "\(ground.outputs)/taken"
                if isExisting { try Files.make(taken, 0) }
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
