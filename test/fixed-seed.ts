/** Property tests draw the same examples each time, so that CI does not fail by chance; `./check --long` draws others each night. */
import fc from 'fast-check';
import { isLongCheck } from './long.ts';

if (!isLongCheck) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261126 });
