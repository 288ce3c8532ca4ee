// Names in a directory: `rename`, `remove`.
import Foundation

func nameRecipes() -> [Recipe] {
    let manager = FileManager.default
    return [
        renameRecipe("FileManager.moveItem") { from, to in { try manager.moveItem(atPath: from[$0], toPath: to[$0]) } },
        renameRecipe("FileManager.moveItem.url") { from, to in
            let (sources, targets) = (urls(from), urls(to))
            return { try manager.moveItem(at: sources[$0], to: targets[$0]) }
        },
        removeRecipe("FileManager.removeItem") { paths in { try manager.removeItem(atPath: paths[$0]) } },
        removeRecipe("FileManager.removeItem.url") { paths in
            let there = urls(paths)
            return { try manager.removeItem(at: there[$0]) }
        },
    ]
}

/// Made before the clock starts: the `.url` forms are those of programs that have URLs.
func urls(_ paths: [String]) -> [URL] { paths.map { URL(fileURLWithPath: $0) } }

private func renameRecipe(_ api: String, _ makeMove: @escaping ([String], [String]) -> (Int) throws -> Void) -> Recipe {
    Recipe(name: "rename/\(api)", parameters: ["target": .target, "size": .size("0")], check: "count") { values, ground in
        guard values.text("target") == "new" else {
            throw Fault.unsupported("FileManager.moveItem does not replace a file: give target=new.")
        }
        let block = Payload(seed: ground.seed).block
        var move: (Int) throws -> Void = { _ in }
        return Cell(
            maxOps: Cell.maxFiles(values.sizeBytes) / (values.sizeBytes == 0 ? 2 : 1),
            prepare: { ops in
                let sources = Files.makeNames(ground.outputs, "from", ops)
                // A move does not touch what is in a file: the largest are holes.
                let isSparse = values.sizeBytes >= 1 << 30
                for path in sources { try Files.make(path, values.sizeBytes, block, isSparse: isSparse) }
                move = makeMove(sources, Files.makeNames(ground.outputs, "to", ops))
            },
            operate: { index in try move(index) },
            verify: { ops in
                let names = try Files.names(ground.outputs)
                guard names.count == ops, names.allSatisfy({ $0.hasPrefix("to-") }) else {
                    throw Fault.wrong("\(names.count) files are there after \(ops) were renamed.")
                }
                return String(names.count)
            })
    }
}

private func removeRecipe(_ api: String, _ makeRemove: @escaping ([String]) -> (Int) throws -> Void) -> Recipe {
    Recipe(name: "remove/\(api)", parameters: ["size": .size("0")], check: "count") { values, ground in
        let block = Payload(seed: ground.seed).block
        var remove: (Int) throws -> Void = { _ in }
        return Cell(
            maxOps: Cell.maxFiles(values.sizeBytes),
            prepare: { ops in
                let paths = Files.makeNames(ground.outputs, "file", ops)
                for path in paths { try Files.make(path, values.sizeBytes, block) }
                remove = makeRemove(paths)
            },
            operate: { index in try remove(index) },
            verify: { _ in
                let left = try Files.names(ground.outputs).count
                guard left == 0 else { throw Fault.wrong("\(left) of the removed files are still there.") }
                return "0"
            })
    }
}
