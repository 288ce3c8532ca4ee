/**
 * A fixed burst of arithmetic, timed. It touches no memory and makes no call, but keeps several execution units busy at once:
 * it takes longer only when something else uses them too, which is how a neighbour on the core's other hardware thread shows
 * (it appears in no counter that a guest can read).
 */
import { performance } from 'node:perf_hooks';

const steps = 30_000;
/** Calls after which the loop has been compiled by the optimising compiler. */
const warmUpCalls = 200;

/** What was computed is stored here, so that it has to be computed. */
export const sink = new Int32Array(1);

function burst(): void {
  let a = 1;
  let b = 2;
  let c = 3;
  let d = 4;
  let e = 5;
  let f = 6;
  // Short independent chains: the processor can work on all of them in the same cycle.
  for (let step = 0; step < steps; step++) {
    a = (a + step) | 0;
    b ^= step;
    c = (c + b) | 0;
    d ^= a;
    e = (e + (step ^ 0x55)) | 0;
    f ^= e;
  }
  sink[0] = a ^ b ^ c ^ d ^ e ^ f;
}

/** Nanoseconds that the burst took: some 40 µs on a core of one's own. */
export function probeNs(): number {
  const fromMs = performance.now();
  burst();
  return Math.round((performance.now() - fromMs) * 1e6);
}

/** Once at the start: before it is compiled the burst says nothing. */
export function warmUpProbe(): void {
  for (let call = 0; call < warmUpCalls; call++) burst();
}
