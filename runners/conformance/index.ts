/**
 * The conformance suite: drives a runner in any language by runners/PROTOCOL.md and checks what it answers and what it
 * leaves behind. It imports no runner, and computes every expected value itself (payload.ts, crc32.ts, positions.ts).
 */
import { checkCells } from './checks/cells.ts';
import { checkDisks } from './checks/disks.ts';
import { checkEndings } from './checks/endings.ts';
import { checkGreeting } from './checks/greeting.ts';
import { checkRequests } from './checks/requests.ts';
import { checkTogether } from './checks/together.ts';
import { Context, type Options } from './context.ts';
import type { Report } from './outcome.ts';
import { killRunners } from './runner-process.ts';

export type { Options } from './context.ts';
export { formatOutcome, formatTotals, type Outcome, type Report } from './outcome.ts';
export { killRunners } from './runner-process.ts';

/**
 * Runs every check. A folder of our own is made in `directory` and removed at the end.
 * @throws when that folder cannot be made
 */
export async function runConformance(options: Options): Promise<Report> {
  const context = new Context(options);
  try {
    await checkGreeting(context);
    if (context.cells.length > 0) {
      await checkCells(context);
      await checkTogether(context);
      await checkRequests(context);
      await checkEndings(context);
      await checkDisks(context);
    }
  } finally {
    killRunners();
    context.remove();
  }
  const { outcomes } = context;
  const count = (status: string): number => outcomes.filter((outcome) => outcome.status === status).length;
  return { outcomes, passed: count('ok'), failed: count('not ok'), skipped: count('skip') };
}
