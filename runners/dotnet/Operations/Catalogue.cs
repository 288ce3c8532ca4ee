using System.Collections.Generic;
using System.Linq;
using IoPerf.Protocol;

namespace IoPerf.Operations
{
    /// <summary>Everything this runner can do: one file per operation family.</summary>
    public static class Catalogue
    {
        public static IEnumerable<Recipe> MakeRecipes() => new[]
        {
            Write.Recipes(), WriteBurst.Recipes(), Read.Recipes(), Positional.Recipes(), Append.Recipes(), Save.Recipes(),
            Descriptors.Recipes(), Attributes.Recipes(), Names.Recipes(), Copy.Recipes(), Folders.Recipes(),
            Traversal.Recipes(), Transaction.Recipes(), Compact.Recipes(), Archive.Recipes(), Parallel.Recipes(), Vectors.Recipes(), Direct.Recipes(),
            Texts.Recipes(), RandomAccessAsync.Recipes(), Lengths.Recipes(), Links.Recipes(), Packed.Recipes(), Watch.Recipes(),
        }.SelectMany(recipes => recipes);
    }
}
