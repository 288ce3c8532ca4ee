/** Everything this runner can do. */
import type { Recipe } from '../protocol/cell.ts';
import { attributeRecipes } from './attributes.ts';
import { copyRecipes } from './copy.ts';
import { compactRecipes } from './compact.ts';
import { descriptorRecipes } from './descriptors.ts';
import { directRecipes } from './direct.ts';
import { folderRecipes } from './folders.ts';
import { nameRecipes } from './names.ts';
import { parallelRecipes } from './parallel.ts';
import { positionalRecipes } from './positional.ts';
import { readRecipes } from './read.ts';
import { transactionRecipes } from './transaction.ts';
import { traversalRecipes } from './traversal.ts';
import { vectorRecipes } from './vectors.ts';
import { writeRecipes } from './write.ts';

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
  ...vectorRecipes,
  ...directRecipes,
  ...transactionRecipes,
  ...compactRecipes,
  ...parallelRecipes,
];
