/** The data files fit their schemas and each other. At run time they are taken as they are (schema.ts says why). */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { defined } from '../../core/document/index.ts';
import { families, familyFiles, findFamily, partsOf } from './families.ts';
import { findOperation, operations, canonicalParameters, canonicalValue } from '../../core/cells/index.ts';
import findingCountsData from './data/finding-counts.yaml';
import findingsData from './data/findings.yaml';
import suitesData from './data/suites.yaml';
import {
  familiesFileSchema,
  type FamiliesFile,
  findingCountsFileSchema,
  findingsFileSchema,
  studyFileSchema,
  suitesFileSchema,
} from './schema.ts';
import { studyFiles } from './studies.ts';

describe('the data files', () => {
  const files: [string, z.ZodType, unknown][] = [
    ['suites.yaml', suitesFileSchema, suitesData],
    ['findings.yaml', findingsFileSchema, findingsData],
    ['finding-counts.yaml', findingCountsFileSchema, findingCountsData],
    ...Object.entries(familyFiles).map(([name, data]): [string, z.ZodType, unknown] => [
      `cells/${name}`,
      familiesFileSchema,
      data,
    ]),
    ...Object.entries(studyFiles).map(([name, data]): [string, z.ZodType, unknown] => [
      `seeds/${name}.yaml`,
      studyFileSchema,
      data,
    ]),
  ];

  it.each(files)('%s fits its schema and is its own value', (_, schema, data) => {
    expect(schema.parse(data)).toEqual(data);
  });

  it('refuse a member that is misspelt', () => {
    expect(() => suitesFileSchema.parse([{ name: 'smoke', summary: '', budgetSecond: 1 }])).toThrow();
  });

  it('have parameters whose defaults are canonical values of theirs', () => {
    for (const { parameters } of [...operations(), ...families()])
      for (const [name, parameter] of Object.entries(parameters)) {
        expect(parameter.kind === 'enum').toBe(parameter.values !== undefined);
        if (parameter.default !== undefined)
          expect(canonicalValue(name, parameter, parameter.default)).toBe(parameter.default);
      }
  });

  it('have families of known operations, each once, whose exclusions and rows are about parameters and apis that exist', () => {
    const names = families().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const data of Object.values(familyFiles))
      for (const { operation, apis, without, suites } of familiesFileSchema.parse(data).families) {
        for (const name of without ?? []) expect(Object.keys(findOperation(operation)!.parameters)).toContain(name);
        for (const { api } of Object.values(suites ?? {}).flat())
          for (const name of api === undefined ? [] : [api].flat()) expect(Object.keys(apis)).toContain(name);
      }
    for (const { parameters, rows } of families())
      for (const row of Object.values(rows).flat()) expect(() => canonicalParameters(parameters, row)).not.toThrow();
  });

  it('may have the cells of several runners in one file: they stand behind the others of their runners', () => {
    const part = (runner: string, place?: number): FamiliesFile => ({
      runner,
      ...defined({ place }),
      platforms: ['linux'],
      families: [],
    });
    const files = { 'b.yaml': part('b', 2), 'a.yaml': part('a', 1), 'seek.yaml': [part('b'), part('a'), part('none')] };
    const sorted = ['a.yaml', 'seek.yaml (a)', 'b.yaml', 'seek.yaml (b)', 'seek.yaml (none)'];
    expect(Object.keys(partsOf(files))).toEqual(sorted);
    expect(() => partsOf({ 'seek.yaml': [part('a'), part('b'), part('a')] })).toThrow('seek.yaml (a): a file has one');
  });

  it('list no family that no suite measures', () => {
    const idle = families().filter(({ rows }) => Object.values(rows).every((list) => list.length === 0));
    const inStudies = new Set<string>();
    for (const data of Object.values(studyFiles)) {
      const { rows = [], arms = {} } = studyFileSchema.parse(data);
      for (const { cells, floors = [] } of [...rows, ...Object.values(arms)])
        for (const cell of [...cells, ...floors]) inStudies.add(cell.split('?')[0]!);
    }
    for (const name of inStudies) expect(findFamily(name), name).toBeDefined();
    expect(idle.map(({ name }) => name).filter((name) => !inStudies.has(name))).toEqual([]);
  });
});
