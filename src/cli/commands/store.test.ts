import { beforeEach, describe, expect, it } from 'vitest';
import { noiseInStore } from '../../app/index.ts';
import { openStore } from '../../history/store/index.ts';
import { noiseWith } from '../../../test/helpers/noise.ts';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { describeStoredNoise } from './store-noise.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const read = (last = 1000) => noiseInStore({ spec: folder, host: process }, last);

describe('the noise that a store knows', () => {
  it('is two sentences and a line for each cell', async () => {
    const runs = Array.from({ length: 12 }, (_, number) => ({
      ...runNumber(number),
      noise: noiseWith({
        'command/run/import': number === 4 ? 'regressed' : 'unchanged',
        'command/run/list': 'inconclusive',
      }),
    }));
    await openStore(folder).append(runs);
    const { noise } = await read();
    expect(describeStoredNoise(noise!).split('\n')).toEqual([
      'In 12 comparisons of the same program with itself, 1 of 24 cells was called slower: 4.2 % [0.7 %, 20 %]. 12 were not decided.',
      '',
      '  cell    machine  finds   decides in   called slower',
      '  import  2 cores  +5.0 %  1.00 s       1 of 12',
      '  list    2 cores  +5.0 %  not decided  0 of 12',
      '',
    ]);
    expect((await read(3)).noise).toMatchObject({ comparisons: 3, regressed: 0 });
  });

  it('shows a hostile name as text', async () => {
    await openStore(folder).append([{ ...runNumber(0), noise: noiseWith({ '\u001b[31mred\u202e': 'unchanged' }) }]);
    const text = describeStoredNoise((await read()).noise!);
    for (const control of ['\u001b', '\u202e']) expect(text).not.toContain(control);
  });

  it('is nothing where no run compared its program with itself', async () => {
    await openStore(folder).append([runNumber(0)]);
    expect((await read()).noise).toBeUndefined();
  });
});
