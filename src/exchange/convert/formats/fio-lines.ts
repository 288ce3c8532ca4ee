/** fio's other reports: terse (fio(1), "Terse output"), one line a job; and normal, which people read. */

/** No line of fio's is longer. */
const maxLineLength = 20_000;

export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.length <= maxLineLength);
