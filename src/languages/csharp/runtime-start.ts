/** Where the start of .NET ends and the program begins: the runtime reads the settings of a program, and later opens the program's own assembly, before `Main`. */

/** @param opened what a process opens. @returns the file that it opens when the program begins */
export const programOfSettings = (opened: string): string | undefined =>
  /^(.+)\.runtimeconfig\.json$/.exec(opened)?.[1]?.concat('.dll');

/** Assemblies, native libraries and what lists them: the runtime loads them when the program first needs them. */
export const isLoaded = (path: string): boolean =>
  /\.(?:dll|exe|pdb|deps\.json|runtimeconfig\.json)$|\/[^/]*\.so(?:\.[\d.]+)?$|^\/etc\/ld\.so\.cache$/.test(path);

/** @returns the version of the shared framework that a file belongs to: `Microsoft.NETCore.App`, `10.0.12` */
export function frameworkOf(path: string): { name: string; version: string } | undefined {
  const [, name, version] = /\/shared\/((?:Microsoft|System)\.[\w.]+)\/(\d+\.\d+\.\d[^/]*)\//.exec(path) ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}
