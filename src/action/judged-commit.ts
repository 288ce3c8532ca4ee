/** A hidden line in each report that says which commit it judged: an answer to the report accepts that commit. Pure. */
import { commentLimitBytes } from '../report/index.ts';

const line = (commit: string): string => `<!-- io-perf judged ${commit} -->`;

const pattern =
  /^<!-- io-perf:[^\n]* -->\n(?:<!-- io-perf written by [^\n]* -->\n)?<!-- io-perf judged ([0-9a-f]{40,64}) -->\n/;

/** For the rest of a comment, beside the line (of a SHA-256 commit). */
export const judgedCommentLimitBytes = commentLimitBytes - line('0'.repeat(64)).length - 1;

/** @param comment its first line is the marker that it is found by */
export function nameJudgedCommit(comment: string, commit: string): string {
  const end = comment.indexOf('\n') + 1;
  return /^[0-9a-f]{40,64}$/.test(commit) ? `${comment.slice(0, end)}${line(commit)}\n${comment.slice(end)}` : comment;
}

/** @returns undefined where a comment is no report */
export const judgedCommit = (comment: string): string | undefined => pattern.exec(comment.replaceAll('\r', ''))?.[1];
