/** `io-perf suite`: the matrix of cells, its runners, and the published studies. */
import type { Command } from 'commander';
import { addCells } from './cells.ts';
import { addConformance } from './conformance.ts';
import { addFindings } from './findings.ts';
import { addPlan } from './plan.ts';
import { addPrepare } from './prepare.ts';
import { addStudy } from './study.ts';

export const ofSuite = [addCells, addPrepare, addPlan, addConformance, addStudy, addFindings];

export function addSuite(program: Command): void {
  const suite = program.command('suite').description('the matrix of cells, its runners, and the published studies');
  for (const add of ofSuite) add(suite);
}
