/** Separates figures with one name that are not repetitions into different cells. */
import { dimensionName } from '../../core/document/index.ts';
import { cellIdOf } from './cell-names.ts';
import type { ReadFile } from './document.ts';
import type { Measurement } from './measurement.ts';

/** By facts in the files: group, kind of unit; remaining ones in one file, if its tool repeats nothing, by an ordinal. */
export function setApart(files: readonly ReadFile[]): void {
  setGroupsApart(files);
  setUnitsApart(files);
  for (const file of files) setCopiesApart(file);
}

const cellsOf = ({ format, reading }: ReadFile): { measurement: Measurement; cell: string }[] =>
  reading.measurements.map((measurement) => ({ measurement, cell: cellIdOf(format.name, measurement) }));

const add = (measurement: Measurement, parameters: Record<string, string>): void => {
  measurement.parameters = { ...measurement.parameters, ...parameters };
};

/** Benchmarks of one name in different groups: the group becomes a parameter. */
function setGroupsApart(files: readonly ReadFile[]): void {
  const all = files.flatMap(cellsOf);
  const groups = new Map<string, Set<string>>();
  for (const { measurement, cell } of all) {
    groups.set(cell, (groups.get(cell) ?? new Set()).add(measurement.group ?? ''));
  }
  for (const { measurement, cell } of all) {
    if (groups.get(cell)!.size > 1) add(measurement, { group: measurement.group ?? '' });
  }
}

/** A time and a size of one name in one file are two figures of one benchmark, and so they are in the other files. */
function setUnitsApart(files: readonly ReadFile[]): void {
  const mixed = new Set<string>();
  for (const file of files) {
    const units = new Map<string, string>();
    for (const { measurement, cell } of cellsOf(file)) {
      const name = dimensionName(measurement.unit);
      if ((units.get(cell) ?? name) !== name) mixed.add(cell);
      units.set(cell, name);
    }
  }
  for (const { measurement, cell } of files.flatMap(cellsOf)) {
    if (mixed.has(cell)) add(measurement, { unit: dimensionName(measurement.unit) });
  }
}

/** The first keeps its id; the others are numbered in the order of the file. */
function setCopiesApart(file: ReadFile): void {
  const { repeats } = file.format;
  const seen = new Map<string, string[]>();
  for (const [position, { measurement, cell }] of cellsOf(file).entries()) {
    const series = repeats === undefined ? String(position) : (measurement.series ?? '');
    const known = seen.get(cell) ?? [];
    seen.set(cell, known);
    if (!known.includes(series)) known.push(series);
    const copy = known.indexOf(series) + 1;
    if (copy > 1) add(measurement, { copy: String(copy) });
  }
}
