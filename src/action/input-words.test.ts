import { expect, it } from 'vitest';
import { withInputs } from './input-words.ts';

it.each([
  [
    'The directory /mnt/nvme does not exist: create it, or name another with --directory.',
    'The directory /mnt/nvme does not exist: create it, or name another with the input directory.',
  ],
  ['leave out --cells and --suite, or name one.', 'leave out the input cells and the input suite, or name one.'],
  [
    'The store x cannot be a folder: name another --store.',
    'The store x cannot be a folder: name another in the input store.',
  ],
  ['Two devices: name one, as in --target adb:1.', 'Two devices: name one, as in the input target adb:1.'],
  // Commands of a shell, options that no input is called like, and names that only begin so.
  ['make it with io-perf publish RUN.json --store history.', undefined],
  ['let --build make it on both sides, as in io-perf compare main --config x.yml.', undefined],
  ['use --format-version, --storeroom or x--store.', undefined],
])('%s is said in a job with inputs in place of options', (message, said = message) => {
  expect(withInputs(message)).toBe(said);
});
