/** Everything this runner can do. */
import type { Recipe } from './cell.ts';
import { attributeRecipes } from './operations/attributes.ts';
import { copyRecipes } from './operations/copy.ts';
import { descriptorRecipes } from './operations/descriptors.ts';
import { folderRecipes } from './operations/folders.ts';
import { nameRecipes } from './operations/names.ts';
import { positionalRecipes } from './operations/positional.ts';
import { readRecipes } from './operations/read.ts';
import { traversalRecipes } from './operations/traversal.ts';
import { writeRecipes } from './operations/write.ts';

export const catalogue: readonly Recipe[] = [
  ...readRecipes,
  ...positionalRecipes,
  ...writeRecipes,
  ...descriptorRecipes,
  ...attributeRecipes,
  ...nameRecipes,
  ...copyRecipes,
  ...folderRecipes,
  ...traversalRecipes,
];
