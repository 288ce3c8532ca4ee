/**
 * The node runner: performs file I/O through node's own apis and times it. It speaks runners/PROTOCOL.md and imports
 * nothing of the rest of the project.
 *
 * Map:
 *
 *     main.ts              this page: the name of the runner and its cells
 *     operations/          catalogue.ts: every recipe; one file per operation family
 *     protocol/
 *       serving.ts         DIR, the loop over requests, the end
 *       requests.ts        standard input → lines → verb, cell, words
 *       session.ts         the verbs: hello, cells, setup, sample, teardown
 *       cell.ts            what an operation is made of: Recipe (what exists) and Cell (one that is set up)
 *       parameters.ts      the values a cell's parameters may have
 *       region.ts          the timed region: clock, CPU time, counters, histogram, garbage collections
 *         counters.ts      /proc/self/io
 *         histogram.ts     log-linear buckets
 *         gc-pauses.ts     garbage collections inside a region
 *         probe.ts         how free the processor's core is
 *         young-garbage.ts what earlier samples left, freed before the next
 *       payload.ts         the bytes and positions that every runner agrees on
 *       files.ts           making, checking and removing files outside the timed region
 *       faults.ts          errors → codes of the protocol
 */
import { catalogue } from './operations/catalogue.ts';
import { serve } from './protocol/serving.ts';

serve(() => ({
  name: 'node',
  runtime: `Node.js ${process.versions.node}`,
  recipes: catalogue,
  measuresItself: true,
}));
