/** A word as a POSIX shell reads it back unchanged (XCU 2.2.2, single quotes). */
export function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
