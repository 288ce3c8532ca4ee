import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findOperation, groups, operations, typeOf } from './operations.ts';

/** Rows of the table "Operations": operation names, and their parameters with the default in parentheses. */
function protocolTable(): Map<string, Map<string, string | undefined>> {
  const text = readFileSync(new URL('../../../runners/PROTOCOL.md', import.meta.url), 'utf8');
  const table = new Map<string, Map<string, string | undefined>>();
  for (const line of text.slice(text.indexOf('\n## Operations')).split('\n')) {
    const [, names = '', , parameters = ''] = line.split('|');
    if (!/^ *`/.test(names)) continue;
    const known = new Map(
      [...parameters.matchAll(/`([a-z-]+)`(?: \(([^)]*)\))?/g)]
        .filter(([, name]) => !/^(hit|repeated-miss|unique-miss)$/.test(name!))
        .map(([, name, note]) => [name!, note]),
    );
    for (const [, name] of names.matchAll(/`([a-z-]+)`/g)) table.set(name!, known);
  }
  return table;
}

describe('the operations', () => {
  const table = protocolTable();

  it('are those of runners/PROTOCOL.md, with the same parameters and defaults', () => {
    expect(table.size).toBeGreaterThan(30);
    for (const [name, parameters] of table) {
      const operation = findOperation(name);
      expect(operation, name).toBeDefined();
      const apart = name === 'readlink' ? new Set(['depth']) : new Set<string>();
      expect(Object.keys(operation!.parameters).sort(), name).toEqual(
        [...parameters.keys()].filter((parameter) => !apart.has(parameter)).sort(),
      );
      for (const [parameter, note] of parameters)
        if (note !== undefined && /^[a-zA-Z0-9]+$/.test(note) && !apart.has(parameter))
          expect(operation!.parameters[parameter]!.default, `${name} ${parameter}`).toBe(note);
    }
  });

  it('are all in groups that have a title', () => {
    for (const { group, op } of operations()) {
      expect(groups()).toContain(group);
      expect(op).not.toBe('');
    }
  });

  it.each([
    ['read', { size: '16MiB', chunk: '4KiB' }, 'path'],
    ['read', { size: '16MiB', chunk: '4KiB', cache: 'cold' }, 'device'],
    ['read', { size: '1GiB', chunk: '4KiB' }, 'device'],
    ['write', { size: '4MiB', chunk: '4KiB' }, 'path'],
    ['write', { size: '4MiB', chunk: '4KiB', sync: 'dsync' }, 'device'],
    ['write', { size: '4MiB', chunk: '4KiB', target: 'existing' }, 'device'],
    ['append', { chunk: '4KiB', sync: 'data-each' }, 'device'],
    ['save', { size: '4KiB' }, 'device'],
    ['stat', {}, 'path'],
    ['traverse', { shape: 'source', entries: '100', cache: 'cold' }, 'device'],
  ] as [string, Record<string, string>, string][])('%s with %j is of type %s', (name, parameters, type) => {
    expect(typeOf(findOperation(name)!, parameters)).toBe(type);
  });
});
