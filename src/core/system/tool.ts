/** The version of io-perf, and where its files are. */
import { basename, dirname, resolve } from 'node:path';
import packageJson from '../../../package.json';

export const toolVersion: string = packageJson.version;

/** As documents name it. */
export const tool = { name: 'io-perf', version: toolVersion };

/** The folder that holds `dist/` and `runners/`: this file is bundled into `dist/`, and read from `src/` by tests. */
export const toolRoot: string =
  basename(__dirname) === 'system' ? resolve(__dirname, '..', '..', '..') : dirname(__dirname);
