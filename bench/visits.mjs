// What pairs of a runner with itself differ by, on any processor and on the same one: node bench/visits.mjs [--cells ID,…] [--times 2]
import { runBundled } from './detection/run-bundled.mjs';

await runBundled('../visits.ts');
