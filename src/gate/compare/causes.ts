/**
 * Causes of grown counts and times. For counts: the lines of code that make the new calls. They are searched only after growth, for about
 * as long as the counting took.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasurePlan, Progress } from '../../engine/index.ts';
import {
  defined,
  callsByKind,
  type Cause,
  type CountChange,
  type CountFigure,
  type Kind,
  kindOf,
  messageOf,
  stackLimits,
  UsageError,
  type WorkloadStacks,
} from '../../core/document/index.ts';
import { type NamedStack, storeStacks } from '../../core/flame/index.ts';
import { type CountedSide, withRecordedSides } from './recorded-sides.ts';
import { cellName, type MatrixCell } from '../../core/cells/index.ts';
import {
  findCauses,
  flameRenderers,
  type GrownCall,
  languagesOf,
  nameStacks,
  renderFoldedDifference,
  renderFoldedStacks,
} from '../../count/index.ts';

/** Calls whose callers are searched, the most grown first. */
const maxCalls = 12;

/** Of the JSON of all stacks in a run document. */
const maxStackBytes = 1 << 20;

interface WorkloadCauses {
  causes: Cause[];
  stacks: WorkloadStacks[];
}

/**
 * @param changes workload → changes of its counts
 * @param folder for the call stacks as files
 */
export async function findWorkloadCauses(
  plan: MeasurePlan,
  changes: ReadonlyMap<string, readonly CountChange[]>,
  [base, head]: readonly [CountedSide, CountedSide],
  folder: string | undefined,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<WorkloadCauses> {
  const grown = plan.cells
    .map((cell) => ({ cell, calls: grownCalls(changes.get(cell.id) ?? [], base, head, cell) }))
    .filter(({ calls }) => calls.length > 0);
  if (grown.length === 0) return { causes: [], stacks: [] };
  return (
    (await withRecordedSides(plan, [base, head], { progress, signal }, async ({ before, after, lines, roomMs }) => {
      const causes: Cause[] = [];
      const stacks: WorkloadStacks[] = [];
      for (const { cell, calls } of grown) {
        progress.phase(`looking for what makes the new calls of ${cellName(cell.id)}`);
        const languages = languagesOf(after.project, head.files?.get(cell.id)?.keys());
        const room = { languages, roomMs: roomMs / grown.length };
        const found = await findCauses(calls, before.of(cell), after.of(cell), room, lines);
        const base = nameStacks(found.stacks.base, (file) => before.project.nameOf(file) ?? file);
        const onHead = nameStacks(found.stacks.head, (file) => after.project.nameOf(file) ?? file);
        if (folder !== undefined) await writeStacks(folder, cellName(cell.id), { base, head: onHead });
        if (base.length + onHead.length > 0 && stacks.length < stackLimits.workloads) {
          const maxBytes = maxStackBytes / Math.min(grown.length, stackLimits.workloads);
          stacks.push(storeStacks(cellName(cell.id), { base, head: onHead }, maxBytes));
        }
        for (const note of found.notes) progress.note(`${cellName(cell.id)}: ${note}`);
        causes.push(
          ...found.causes.map(({ tests, ...cause }) => ({
            workload: cellName(cell.id),
            ...cause,
            ...defined({ tests: tests?.map((test) => ({ ...test })) }),
            sites: cause.sites.map(({ through, ...site }) => ({
              ...site,
              ...defined({ through: through && { ...through } }),
            })),
          })),
        );
      }
      return { causes, stacks };
    })) ?? { causes: [], stacks: [] }
  );
}

/** `import.svg`, `.html` and `.speedscope.json`: base and head; `import.base.folded`, `.head.folded` and `.difference.folded`. */
async function writeStacks(
  folder: string,
  workload: string,
  { base, head }: Record<'base' | 'head', readonly NamedStack[]>,
): Promise<void> {
  const both = { title: workload, base, head };
  const texts = {
    'base.folded': renderFoldedStacks(base),
    'head.folded': renderFoldedStacks(head),
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
