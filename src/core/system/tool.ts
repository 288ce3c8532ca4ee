/** The version of io-perf, and where its files are. */
import { dirname } from 'node:path';
import packageJson from '../../../package.json';

export const toolVersion: string = packageJson.version;

/** The folder that holds `dist/` and `runners/`: this file is bundled into `dist/`. */
export const toolRoot: string = dirname(__dirname);
