/** Separates figures with one name that are not repetitions into different cells. */
import { dimensionName } from '../../core/document/index.ts';
import { byCell, figuresOf, type ReadFile } from './document.ts';
import type { Measurement } from './measurement.ts';

/** By facts in the files: group, kind of unit; remaining ones in one file, if its tool repeats nothing, by an ordinal. */
export function setApart(files: readonly ReadFile[]): void {
  setGroupsApart(files);
  setUnitsApart(files);
  for (const file of files) setCopiesApart(file);
}

const add = (measurement: Measurement, parameters: Record<string, string>): void => {
  measurement.parameters = { ...measurement.parameters, ...parameters };
};

/** Benchmarks of one name in different groups: the group becomes a parameter. */
function setGroupsApart(files: readonly ReadFile[]): void {
  for (const [, alike] of byCell(files)) {
    if (new Set(alike.map(({ group = '' }) => group)).size === 1) continue;
    for (const measurement of alike) add(measurement, { group: measurement.group ?? '' });
  }
}

/** A time and a size of one name in one file are two figures of one benchmark, and so they are in the other files. */
function setUnitsApart(files: readonly ReadFile[]): void {
  const isMixed = ([, alike]: [string, Measurement[]]): boolean =>
    new Set(alike.map(({ unit }) => dimensionName(unit))).size > 1;
  const mixed = new Set(files.flatMap((file) => byCell([file]).filter(isMixed)).map(([cell]) => cell));
  for (const { measurement, cell } of files.flatMap(figuresOf)) {
    if (mixed.has(cell)) add(measurement, { unit: dimensionName(measurement.unit) });
  }
}

/** The first keeps its id; the others are numbered in the order of the file. */
function setCopiesApart(file: ReadFile): void {
  for (const [, alike] of byCell([file])) {
    // Without repetitions each is a series of its own.
    const series = alike.map((measurement) =>
      file.format.repeats === undefined ? measurement : (measurement.series ?? ''),
    );
    const copies = new Map([...new Set(series)].map((one, index) => [one, index + 1]));
    for (const [index, measurement] of alike.entries()) {
      const copy = copies.get(series[index]!)!;
      if (copy > 1) add(measurement, { copy: String(copy) });
    }
  }
}
