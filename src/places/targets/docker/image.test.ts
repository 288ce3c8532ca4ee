import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../../../test/helpers/folders.ts';

it('images of runners have sources where the program looks for them', () => {
  const folder = join(repository, 'runners', 'docker');
  const recipes = readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'));
  const copies = recipes.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/^COPY (src\/\S+) (?:C:)?(\S+)$/gm),
  ]);
  expect(copies.length).toBeGreaterThanOrEqual(2);
  for (const [, source, place] of copies) expect(place).toBe(`/opt/io-perf/${source!}`);
});
