import { expect, it } from 'vitest';
import { verdictSchema } from '../../document/index.ts';
import { byVerdict, verdictOrder, worstVerdict } from './verdict-order.ts';

it('has every verdict once', () => {
  expect([...verdictOrder].sort()).toEqual([...verdictSchema.options].sort());
});

it('sorts what a reader must know first to the front', () => {
  const verdicts = ['new', 'improved', 'unchanged', 'failed', 'inconclusive', 'regressed'] as const;
  expect([...verdicts].sort(byVerdict)).toEqual([
    'failed',
    'regressed',
    'inconclusive',
    'improved',
    'unchanged',
    'new',
  ]);
});

it('what was compared says more than what is new', () => {
  expect(worstVerdict(['new', 'unchanged'])).toBe('unchanged');
  expect(worstVerdict(['unchanged', 'regressed'])).toBe('regressed');
  expect(worstVerdict([])).toBe('new');
});
