// What io-perf said of a row, held against the truth.

/** Differences head − base that ranges of both sides allow: [smallest, largest]. */
const difference = (base, head) => [head[0] - base[1], head[1] - base[0]];
const meet = (a, b) => a[0] <= b[1] && b[0] <= a[1];
const none = [0, 0];

/** All calls of a family together: `stat` is stat, fstat, statx … */
function familyOf(side, kind, kindOf) {
  const members = Object.entries(side).filter(([name]) => kindOf(name) === kind);
  return members.reduce((sum, [, [least, most]]) => [sum[0] + least, sum[1] + most], none);
}

/**
 * @param truth of each side: call → range
 * @param run the run document, @param judgement what was made of it, @param text what the terminal said
 * @param kindOf system call → its family
 */
export function holdAgainst({ row, truth, run, judgement, text, kindOf }) {
  const [cell] = Object.values(run.cells);
  const [judged] = Object.values(judgement.cells);
  const said = Object.fromEntries(Object.entries(cell.subject).map(([side, { profile }]) => [side, rangesOf(profile)]));
  // Where both sides did the same, the figures are those of the kernel, which knows no files.
  const isOfKernel = Object.values(cell.subject).every(({ profile }) => profile.missing?.includes('files'));
  const counted = isOfKernel ? truth.all : truth;
  const names = new Set(
    ['base', 'head'].flatMap((side) => [...Object.keys(counted[side]), ...Object.keys(said[side])]),
  );
  const isEqual = (name) => {
    const sides = [counted, said].map(({ base, head }) => [base[name] ?? none, head[name] ?? none]);
    const [own, theirs] = sides.map(([base, head]) => [
      // In its bytes is what it reads itself to start a program.
      ...(isOfKernel && name === 'readBytes' ? [] : [base, head]),
      difference(base, head),
    ]);
    return own.every((range, i) => meet(range, theirs[i]));
  };
  const wrong = [...names]
    .filter((name) => !isEqual(name))
    .map((name) => `${name} ${figures(counted, name)}, said ${figures(said, name)}`);
  const changes = changesOf(truth, kindOf);
  const counts = judged.counts ?? [];
  const falseLines = counts.flatMap((count) => [
    ...falseLine(count, truth, changes, kindOf),
    ...falseOwner(count, truth),
    ...falseVersion(count, row),
  ]);
  const grown = changes.filter(({ direction }) => direction > 0);
  const isMentioned = (kind) => counts.some(({ metric }) => (kindOf(metric) ?? metric) === kind);
  // Closing follows opening, and is left out where opening varies.
  const silent = grown.filter(({ kind }) => !isMentioned(kind) && !(kind === 'close' && isMentioned('open')));
  const denial = /^.*(?:no I\/O added|I\/O identical|no more I\/O).*$/m.exec(text)?.[0].trim();
  if (denial !== undefined && grown.length > 0) falseLines.push(`"${denial}"`);
  return { names: names.size, wrong, changes, counts, falseLines, silent, judged };
}

function rangesOf({ perOp, readBytes, writtenBytes, ranges = {} }) {
  const all = { ...perOp, readBytes, writtenBytes };
  return Object.fromEntries(Object.entries(all).map(([name, count]) => [name, ranges[name] ?? [count, count]]));
}

/** The families of calls that certainly differ, and the bytes. */
export function changesOf(truth, kindOf) {
  const names = [...Object.keys(truth.base), ...Object.keys(truth.head)];
  return [...new Set(names.map((name) => kindOf(name) ?? name))].flatMap((kind) => changeOf(kind, truth, kindOf));
}

/** Of a family that certainly differs: by how much. */
function changeOf(kind, truth, kindOf) {
  const isBytes = kindOf(kind) === undefined && truth.head[kind] !== undefined;
  const [base, head] = ['base', 'head'].map((side) =>
    isBytes ? (truth[side][kind] ?? none) : familyOf(truth[side], kind, kindOf),
  );
  const [least, most] = difference(base, head);
  return least > 0 || most < 0 ? [{ kind, base, head, direction: Math.sign(least + most) }] : [];
}

/** A line of the report whose figures, or whose direction within its family, the truth does not bear out. */
function falseLine({ metric, base = 0, head = 0, verdict }, truth, changes, kindOf) {
  if (!['grown', 'explained', 'shrunk'].includes(verdict)) return [];
  const kind = kindOf(metric) ?? metric;
  // `read` is a call and the name of its family.
  const readings = ['base', 'head'].map((side) => [truth[side][metric], familyOf(truth[side], metric, kindOf)]);
  const [asCall, asFamily] = [0, 1].map((i) => difference(readings[0][i] ?? none, readings[1][i] ?? none));
  const isCounted =
    Object.hasOwn(truth.base, kind) ||
    Object.keys({ ...truth.base, ...truth.head }).some((name) => kindOf(name) === kind);
  if (!isCounted) return [];
  const isBorneOut = [asCall, asFamily].some((own) => meet(own, [head - base, head - base]));
  const direction = changes.find((change) => change.kind === kind)?.direction ?? 0;
  const isOpposite = verdict === 'shrunk' ? direction >= 0 : direction <= 0;
  return isBorneOut && !isOpposite ? [] : [`${verdict} ${metric} ${base} → ${head}`];
}

/** Growth that is said to be of packages, the language or files of neither side, and is on the project's own files, or the other way round. */
function falseOwner({ metric, base = 0, head = 0, verdict, cause }, { own, head: whole }) {
  if (!['grown', 'explained'].includes(verdict) || cause === undefined || head <= base) return [];
  const onOwn = difference(own.base[metric] ?? none, own.head[metric] ?? none);
  const isOfOthers = ['dependencies', 'runtime', 'kept-files'].includes(cause);
  const isFalse = isOfOthers ? onOwn[0] > (head - base) / 2 : onOwn[1] <= 0 && metric in whole;
  return isFalse ? [`${metric} ${base} → ${head} by ${cause}, on the project's own files ${range(onOwn)}`] : [];
}

const normal = (name) => name.toLowerCase().replace(/[-_.]+/g, '-');

/** The package of the row in versions that it does not have. */
function falseVersion({ metric, packages = [] }, { package: name, from, to }) {
  return packages
    .filter((one) => normal(one.name) === normal(name) && (one.base !== from || one.head !== to))
    .map((one) => `${metric}: ${one.name} ${one.base} → ${one.head}`);
}

const range = ([least, most] = none) => (least === most ? String(least) : `${least}–${most}`);
const figures = (of, name) => `${range(of.base[name])} → ${range(of.head[name])}`;
export const changeText = ({ kind, base, head }) => `${kind} ${range(base)} → ${range(head)}`;

/**
 * @param expected `harmless`, `slower` in the same I/O, or `more` or `less` with the family that must be named
 * @returns whether exit status and counts say so
 */
export function isRight({ expected, metric }, status, { counts, judged }, kindOf) {
  const names = (verdicts) =>
    counts.some((count) => verdicts.includes(count.verdict) && (kindOf(count.metric) ?? count.metric) === metric);
  if (expected === 'harmless') return status === 0 && judged.verdict !== 'regressed';
  if (expected === 'slower') return status === 1 && judged.verdict === 'regressed';
  if (expected === 'more') return status === 1 && names(['grown']);
  return status === 0 && names(['shrunk']);
}
