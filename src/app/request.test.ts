import { describe, expect, it } from 'vitest';
import { chooseCells } from './request.ts';

const config = { workloads: { 'import-10k': { command: 'true' }, list: { command: 'true' } } };
const ids = (cells: string[]): string[] => chooseCells({ cells }, config, 'linux').cells.map(({ id }) => id);

describe('cells that are asked for', () => {
  it('are workloads by their own names, beside patterns', () => {
    expect(ids(['import-10k'])).toEqual(['command/run/import-10k']);
    expect(ids(['command/run/*'])).toEqual(['command/run/import-10k', 'command/run/list']);
    expect(ids(['list', 'node/stat/statSync']).sort()).toContain('command/run/list');
  });

  it('are refused in one sentence where nothing has the name', () => {
    expect(() => ids(['import-20k'])).toThrow(/import-20k/);
  });
});
