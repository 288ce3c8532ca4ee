import { spawnSync } from 'node:child_process';

/** Whether a program is installed. @param words what it is asked to do, with success, instead of giving its version */
export const has = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words.length > 0 ? words : ['--version'], { stdio: 'ignore' }).status === 0;
