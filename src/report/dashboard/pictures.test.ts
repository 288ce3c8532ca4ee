import { describe, expect, it } from 'vitest';
import { describeBadge, renderBadge } from './badge.ts';
import { renderTrend } from './trend-picture.ts';

const hostile = '<img src=x onerror="alert(1)">\u202e\u0000&' + 'x'.repeat(500);

describe('the badge', () => {
  it('has its label and message as text for screen readers, too', () => {
    const svg = renderBadge({ label: 'io-perf', message: '2 regressed', verdict: 'regressed' });
    expect(svg).toContain('aria-label="io-perf: 2 regressed"');
    expect(svg).toContain('>2 regressed</text>');
  });

  it.each([
    [{ slower: ['import'] }, 'import: slower'],
    [{ slower: ['import', 'a', 'b'] }, 'import and 2 more: slower'],
    [{ failed: ['export'], slower: ['import'] }, 'export: not measured'],
    [{ isFirst: true }, 'first run: 2 workloads'],
    [{ more: ['import'] }, 'import: more I/O'],
    [{ more: ['import'], slower: ['import', 'a'] }, 'import and 1 more: worse'],
    [{ open: 1 }, '2 workloads: none known to be slower, 1 not decided'],
    [{ open: 1, waiting: 1 }, '2 workloads: none known to be slower, 1 not decided, too few runs of 1'],
    [{ once: ['import'], open: 1 }, 'import: worse in the last run only'],
    [{}, '2 workloads: none slower'],
    [{ slower: ['x'.repeat(80)] }, `${'x'.repeat(39)}…: slower`],
  ])('for %o reads %s', (facts, message) => {
    const nothing = {
      ...{ failed: [], slower: [], more: [], once: [], isFirst: false, open: 0, waiting: 0 },
      measured: '2 workloads',
    };
    expect(describeBadge({ ...nothing, ...facts }).message).toBe(message);
  });

  it('shows hostile text as text, and shortens it', () => {
    const svg = renderBadge({ label: hostile, message: hostile, verdict: 'unchanged' });
    expect(svg).not.toContain('<img');
    expect(svg).not.toContain('\u0000');
    expect(svg.length).toBeLessThan(3000);
  });
});

describe('the small trend', () => {
  const points = [10, 11, 10, 10, undefined, 20, 21, 20].map((value) => ({ value, fingerprint: 'a' }));

  it('joins the points with one line and marks the changes of level', () => {
    const svg = renderTrend({
      title: 'java/read/x',
      points,
      changes: [{ index: 5, verdict: 'regressed', isUp: true }],
      latest: '20 ns',
      change: '×2.0',
    });
    expect(svg.match(/<polyline/g)).toHaveLength(1);
    expect(svg).toContain('class="mark regressed"');
    expect(svg).toContain('▲ ×2.0');
  });

  it('never joins points of different environments', () => {
    const mixed = points.map(({ value }, index) => ({ value, fingerprint: index % 2 === 0 ? 'a' : 'b' }));
    expect(renderTrend({ title: '', points: mixed, changes: [], latest: '' }).match(/<polyline/g)).toHaveLength(2);
  });

  it.each([
    [[]],
    [[{ value: undefined }]],
    [[{ value: 0 }]],
    [[{ value: 5 }]],
    [[{ value: Infinity }, { value: 1e300 }]],
  ])('draws any points: %j', (given: { value: number | undefined }[]) => {
    const svg = renderTrend({
      title: hostile,
      points: given,
      changes: [{ index: 3, verdict: 'improved', isUp: false }],
      latest: '–',
    });
    expect(svg).not.toMatch(/NaN|Infinity|<img/);
  });
});
