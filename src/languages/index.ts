/**
 * The languages of users' programs: what is about one language alone, in a folder of its own. C# has one; pieces of the others are in `count/sites` and
 * in `gate`, and move here with their next change.
 */
export {
  type Ecosystem,
  type Fields,
  fieldsOf,
  listOf,
  type LockedPackage,
  matching,
  namesOf,
  type PackageFile,
  textEntries,
  textOf,
} from './package-file.ts';
export { aotName, isAotStateMachine } from './csharp/aot-names.ts';
export { type AssemblyOrigin, originOf } from './csharp/assembly-origin.ts';
export { type PreparedHook, type SiteFrame, type SiteHook } from './site-hook.ts';
export { frameworkOf } from './csharp/runtime-start.ts';
export { runtimeStarts } from './runtime-starts.ts';
export { siteHooks, type SiteLanguage } from './site-hooks.ts';
export { remarkOnDotnet } from './csharp/commands.ts';
export { nameInNuspec, nugetFiles, packagesOfAssemblies } from './csharp/package-files.ts';
export { dotnetOf, type DotnetProject, isProject, maxProjects, readProjects } from './csharp/projects.ts';
export { askedSdk, dotnetHere, sdkTrouble } from './csharp/sdk.ts';
export { nugetKey, withPackage, withPackageVersion } from './csharp/project-text.ts';
