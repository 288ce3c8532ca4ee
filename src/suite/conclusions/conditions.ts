/** What must be true of a measurement before it can say anything about a published conclusion. */
import { cellBytes, parseCellId } from '../../core/cells/index.ts';
import { type FindingRule, isAsPublished, publishedFigures } from '../matrix/index.ts';
import type { CellRatio, CellSubject, Environment, RunDocument } from '../../core/document/index.ts';
import { minForRatio } from '../../judge/index.ts';

interface Obstacle {
  /** `not-applicable`: the machine cannot show it as it is; `not-measured`: no sample is of what was asked for. */
  status: 'not-applicable' | 'not-measured';
  /** Half a sentence. */
  reason: string;
}

type Pair = Pick<CellRatio, 'slower' | 'faster' | 'rows' | 'counts'>;

/** Undefined: the pair may decide. */
export function obstacleOf(pair: Pair, rule: FindingRule, run: RunDocument, subject: string): Obstacle | undefined {
  const environment = run.subjects[subject]?.environment ?? {};
  const sides = [pair.slower, pair.faster];
  return (
    (rule.needs && unmetNeed[rule.needs](sides, environment)) ??
    firstOf(sides, (id) => obstacleOfCell(id, run.cells[id]?.subject[subject])) ??
    tooFew(pair, run)
  );
}

/** Whether both cells have the parameters that the study measured with. A scaled row is not the row whose size it came to have. */
export const pairIsAsPublished = ({ slower, faster, rows = [undefined, undefined] }: Pair, study: string): boolean =>
  [slower, faster].every(
    (id, side) => isAsPublished(id, study) && (rows[side] === undefined || isOfRow(id, rows[side])),
  );

const isOfRow = (id: string, row: string): boolean => publishedFigures(id).some((figure) => figure.row === row);

function obstacleOfCell(id: string, measured: CellSubject | undefined): Obstacle | undefined {
  if (isCold(id) && measured?.hazards?.includes('not-cold') === true)
    return { status: 'not-measured', reason: 'the samples were not cold: dropping the caches needs root' };
  return undefined;
}

export const fewSamples = 'too few samples';

function tooFew({ counts }: Pair, { study }: RunDocument): Obstacle | undefined {
  const samples = Math.min(...counts);
  if (samples >= minForRatio) return undefined;
  const remedy = study === undefined ? 'measure longer' : 'each repetition gives one';
  return { status: 'not-measured', reason: `${fewSamples} (${samples}): ${remedy}` };
}

/** Whether a cell is to be read from the device. */
export const isCold = (id: string): boolean => parseCellId(id).parameters.cache === 'cold';

const unmetNeed: Readonly<
  Record<
    NonNullable<FindingRule['needs']>,
    (sides: readonly string[], environment: Environment) => Obstacle | undefined
  >
> = {
  'set-exceeds-memory': (sides, environment) => {
    const memory = memoryOf(environment);
    if (memory === undefined) return { status: 'not-measured', reason: 'how much memory there is, is not known here' };
    return firstOf(sides, (id) => {
      const bytes = bytesOf(id);
      if (bytes > memory) return undefined;
      const reason = `needs files larger than the memory that is free: ${mebibytes(bytes)} here, and ${mebibytes(memory)} are free`;
      return { status: 'not-applicable', reason };
    });
  },
  'write-back-limit-passed': (sides, environment) => {
    const limit = writeBackLimitOf(environment);
    if (limit === undefined) return { status: 'not-measured', reason: 'the limit of write-back is not known here' };
    const most = Math.max(...sides.map(bytesOf));
    if (most > limit) return undefined;
    const reason = `needs more written in one go than the system keeps back: ${mebibytes(most)} here, and it may keep ${mebibytes(limit)}`;
    return { status: 'not-applicable', reason };
  },
};

/** Bytes that files can be kept in: what is available, and no more than the limit of a control group or container. */
function memoryOf(environment: Environment): number | undefined {
  const available = numberOf(environment, 'availableMemoryBytes') ?? numberOf(environment, 'memoryBytes');
  const limits = ['cgroupMemoryBytes', 'containerMemoryBytes'].map((name) => numberOf(environment, name));
  const known = [available, ...limits].filter((bytes) => bytes !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/**
 * Dirty bytes beyond which Linux holds writers back (Documentation/admin-guide/sysctl/vm.rst). Windows and macOS do not say: they cannot
 * keep back more than the memory that there is.
 */
function writeBackLimitOf(environment: Environment): number | undefined {
  const bytes = numberOf(environment, 'dirtyBytesLimit') ?? 0;
  if (bytes > 0) return bytes;
  const [percent = 100, memory] = [numberOf(environment, 'dirtyRatio'), memoryOf(environment)];
  return memory === undefined ? undefined : (memory * percent) / 100;
}

const bytesOf = (id: string): number => cellBytes(parseCellId(id)).bytesPerOp;

const numberOf = (environment: Environment, name: string): number | undefined => {
  const value = environment[name];
  return typeof value === 'number' ? value : undefined;
};

const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MiB`;

function firstOf<T>(values: readonly T[], find: (value: T) => Obstacle | undefined): Obstacle | undefined {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return undefined;
}
