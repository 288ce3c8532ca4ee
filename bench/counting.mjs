// What counting costs, by the kernel's counters and by strace, and whether both agree: node bench/counting.mjs [--rounds 7]
import { runBundled } from './detection/run-bundled.mjs';

await runBundled('../counting.ts');
