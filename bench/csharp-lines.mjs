// What lines of calls cost in a program of .NET: node bench/csharp-lines.mjs [--calls 50000] [--times 5]
import { runBundled } from './detection/run-bundled.mjs';

await runBundled('../csharp-lines.ts');
