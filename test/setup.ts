/** Runs before the tests of each file. */
import { afterAll } from 'vitest';
import { removeFolders } from './helpers/folders.ts';

afterAll(removeFolders);
