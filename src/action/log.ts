/** Lines in the log of the job. What they quote (names, branches, what a forge answered) is nothing that the runner obeys. */
import * as core from '@actions/core';
import { forLog } from '../core/words/index.ts';

export const info = (text: string): void => {
  core.info(forLog(text));
};
