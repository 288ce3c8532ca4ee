/** fio's other reports: terse (fio(1), "Terse output"), one line a job; and normal, for human readers. */

/** Length limit of a line of fio's. */
const maxLineLength = 20_000;

export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.length <= maxLineLength);
