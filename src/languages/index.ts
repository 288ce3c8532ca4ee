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
export { nugetFiles } from './csharp/package-files.ts';
