/// Everything this runner can do: one file per operation family.
func makeRecipes() -> [Recipe] {
    writeRecipes() + readRecipes() + attributeRecipes() + nameRecipes() + linkRecipes() + copyRecipes() + traversalRecipes()
}
