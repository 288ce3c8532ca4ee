/// Everything this runner can do: one file per operation family.
func makeRecipes() -> [Recipe] {
    let families = [
        writeRecipes(), readRecipes(), positionalRecipes(), saveRecipes(), attributeRecipes(), nameRecipes(), linkRecipes(),
        copyRecipes(), compactRecipes(), transactionRecipes(), parallelRecipes(), traversalRecipes(),
    ]
    return families.flatMap { $0 }
}
