/** Runners found, built and cached: programs of this machine, recipes and their variants, the cache of builds. */
export { findProgram, meetNeed } from './programs.ts';
export { type ForeignPlatform } from './variants.ts';
export { coldCaches, examineHost, examineRunner } from './examine-host.ts';
export {
  type HostExamination,
  type PreparedRunner,
  parsePreparedRunners,
  preparedSchemaId,
  type PreparedRunners,
  type RunnerExamination,
} from './prepared-runners.ts';
export { hashSources, listForeignRunners, listRunners } from './runner-manifest.ts';
export { buildRunner, prepareRunner, type BuilderOptions, type BuiltRunner } from './runner-builder.ts';
export { filled, replacer } from './placeholders.ts';
export { openBuildCache } from './build-cache.ts';
export { releasedImage, releasedRecipes } from './prebuilt.ts';
