/** Where the start of .NET ends and the program begins: the runtime reads the settings of a program, and later opens the program's own assembly, before `Main`. */

/** @param opened what a process opens. @returns the file that it opens when the program begins */
export const programOfSettings = (opened: string): string | undefined =>
  /^(.+)\.runtimeconfig\.json$/.exec(opened)?.[1]?.concat('.dll');
