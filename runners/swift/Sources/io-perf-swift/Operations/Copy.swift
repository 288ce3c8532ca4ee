// `copy`.
import Foundation

func copyRecipes() -> [Recipe] {
    let manager = FileManager.default
    return [
        copyRecipe("FileManager.copyItem") { source, paths in { try manager.copyItem(atPath: source, toPath: paths[$0]) } },
        copyRecipe("FileManager.copyItem.url") { source, paths in
            let (from, to) = (URL(fileURLWithPath: source), urls(paths))
            return { try manager.copyItem(at: from, to: to[$0]) }
        },
    ]
}

private func copyRecipe(_ api: String, _ makeCopy: @escaping (String, [String]) -> (Int) throws -> Void) -> Recipe {
    Recipe(name: "copy/\(api)", parameters: ["size": .size(), "sparse": .yesNo], check: "content", movesBytes: true) {
        values, ground in
        let isSparse = values.isYes("sparse")
        let block = Payload(seed: ground.seed).block
        let source = "\(ground.inputs)/file"
        try Files.make(source, values.sizeBytes, block, isSparse: isSparse)
        let content = Files.Content(values.sizeBytes, block, isSparse: isSparse)
        var paths: [String] = []
        var copy: (Int) throws -> Void = { _ in }
        return Cell(
            maxOps: Cell.maxFiles(values.sizeBytes),
            bytesPerOp: values.sizeBytes,
            prepare: { ops in
                paths = Files.makeNames(ground.outputs, "copy", ops)
                copy = makeCopy(source, paths)
            },
            operate: { index in try copy(index) },
            verify: { ops in try content.check(paths[ops - 1]) })
    }
}
