import { expect, it } from 'vitest';
import { replacer } from './placeholders.ts';

const fill = replacer('one', new Map([['node', '/usr/bin/node']]));

it('each placeholder of a manifest is replaced', () => {
  expect(fill('{node} --check {node}')).toBe('/usr/bin/node --check /usr/bin/node');
});

it('a name without a value is an error that says whose it is', () => {
  expect(() => fill('{node} {nodes}')).toThrow(
    'the manifest of the runner "one" uses {nodes}, which is neither a placeholder nor a needed program',
  );
});
