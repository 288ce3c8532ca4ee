/**
 * Causes of grown counts and times. For counts: the lines of code that make the new calls. They are searched only after growth, for about
 * as long as the counting took.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasurePlan, Progress } from '../../engine/index.ts';
import {
  callsByKind,
  type Cause,
  type CountChange,
  type CountFigure,
  type Kind,
  kindOf,
  messageOf,
  UsageError,
} from '../../core/document/index.ts';
import { type CountedSide, type RecordedSide, withRecordedSides } from './recorded-sides.ts';
import { cellName } from '../../core/cells/index.ts';
import { type MatrixCell } from '../../core/cells/index.ts';
import {
  findCauses,
  flameRenderers,
  type GrownCall,
  languagesOf,
  renderFoldedDifference,
  renderFoldedStacks,
} from '../../count/index.ts';

/** Calls whose callers are searched, the most grown first. */
const maxCalls = 12;

/**
 * @param changes workload → changes of its counts
 * @param stacks a folder for the call stacks
 */
export async function findWorkloadCauses(
  plan: MeasurePlan,
  changes: ReadonlyMap<string, readonly CountChange[]>,
  [base, head]: readonly [CountedSide, CountedSide],
  stacks: string | undefined,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Cause[]> {
  const grown = plan.cells
    .map((cell) => ({ cell, calls: grownCalls(changes.get(cell.id) ?? [], base, head, cell) }))
    .filter(({ calls }) => calls.length > 0);
  if (grown.length === 0) return [];
  return (
    (await withRecordedSides(plan, [base, head], { progress, signal }, async ({ before, after, lines, roomMs }) => {
      const causes: Cause[] = [];
      for (const { cell, calls } of grown) {
        progress.phase(`looking for what makes the new calls of ${cellName(cell.id)}`);
        const languages = languagesOf(after.project, head.files?.get(cell.id)?.keys());
        const found = await findCauses(
          calls,
          before.of(cell),
          after.of(cell),
          { languages, roomMs: roomMs / grown.length },
          lines,
        );
        if (stacks !== undefined) await writeStacks(stacks, cellName(cell.id), found.stacks, [before, after]);
        for (const note of found.notes) progress.note(`${cellName(cell.id)}: ${note}`);
        causes.push(
          ...found.causes.map((cause) => ({
            workload: cellName(cell.id),
            ...cause,
            sites: cause.sites.map((site) => ({ ...site })),
          })),
        );
      }
      return causes;
    })) ?? []
  );
}

/** `import.svg`, `.html` and `.speedscope.json`: base and head; `import.base.folded`, `.head.folded` and `.difference.folded`. */
async function writeStacks(
  folder: string,
  workload: string,
  stacks: Awaited<ReturnType<typeof findCauses>>['stacks'],
  [before, after]: readonly RecordedSide[],
): Promise<void> {
  const sideOf = (side: 'base' | 'head', { project }: Pick<RecordedSide, 'project'>) => ({
    stacks: stacks[side],
    nameOf: (file: string) => project.nameOf(file) ?? file,
  });
  const [base, head] = [sideOf('base', before!), sideOf('head', after!)];
  const both = { title: workload, base, head };
  const texts = {
    'base.folded': renderFoldedStacks(base.stacks, base.nameOf),
    'head.folded': renderFoldedStacks(head.stacks, head.nameOf),
    'difference.folded': renderFoldedDifference(base, head),
    ...Object.fromEntries(Object.entries(flameRenderers).map(([ending, render]) => [ending, render(both)])),
  };
  try {
    await mkdir(folder, { recursive: true });
    const name = workload.replace(/[^\w.-]/g, '_');
    for (const [ending, text] of Object.entries(texts)) await writeFile(join(folder, `${name}.${ending}`), text);
  } catch (error) {
    throw new UsageError(
      `The call stacks cannot be written to ${folder} (${messageOf(error)}): name another folder with --stacks.`,
    );
  }
}

/** Figures that only calls of these kinds change. */
const kindsOfFigure: Partial<Record<CountFigure, readonly Kind[]>> = {
  readBytes: ['read'],
  askedReadBytes: ['read'],
  writtenBytes: ['write'],
  askedWrittenBytes: ['write'],
  copiedBytes: ['copy'],
  fsyncs: ['fsync'],
  openedFiles: ['open'],
  processes: ['exec'],
};

/** System calls with growth that the gate considers. */
function grownCalls(
  changes: readonly CountChange[],
  base: CountedSide,
  head: CountedSide,
  { id }: MatrixCell,
): GrownCall[] {
  const metrics = changes.filter(({ verdict }) => verdict === 'grown').map(({ metric }) => metric);
  const names = new Set(metrics.filter((metric) => kindOf(metric) !== undefined));
  const kinds = new Set<string | undefined>(
    metrics.flatMap((metric) =>
      Object.hasOwn(callsByKind, metric) ? [metric as Kind] : (kindsOfFigure[metric as CountFigure] ?? []),
    ),
  );
  const [before, after] = [base.profiles.get(id)?.perOp ?? {}, head.profiles.get(id)?.perOp ?? {}];
  return Object.entries(after)
    .map(([call, count]) => ({ call, before: before[call] ?? 0, after: count }))
    .filter(
      ({ call, before: earlier, after: later }) => later > earlier && (names.has(call) || kinds.has(kindOf(call))),
    )
    .sort((a, b) => b.after - b.before - (a.after - a.before))
    .slice(0, maxCalls);
}
