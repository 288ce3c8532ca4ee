/** Property tests draw the same 40 examples each time, so that CI does not fail by chance; `./check --long` draws 100 others each night. */
import fc from 'fast-check';
import { isLongCheck } from './speeds.ts';

if (!isLongCheck) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261126, numRuns: 40 });
