/** What the log of the job and its annotations say. What they quote (names, branches, what a forge answered) is nothing that the runner obeys. */
import * as core from '@actions/core';
import { forLog } from '../core/words/index.ts';

export const info = (text: string): void => {
  core.info(forLog(text));
};

export const notice = (text: string, title = 'io-perf'): void => {
  core.notice(text, { title });
};

export const warn = (text: string, title = 'io-perf'): void => {
  core.warning(text, { title });
};
