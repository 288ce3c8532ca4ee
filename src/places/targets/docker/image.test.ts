import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../../../test/helpers/folders.ts';

const folder = join(repository, 'runners', 'docker');

describe('images of runners', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.Dockerfile')))(
    'have sources where the program looks for them: %s',
    (name) => {
      const copies = readFileSync(join(folder, name), 'utf8').matchAll(/^COPY (src\/\S+) (\S+)$/gm);
      for (const [, source, place] of copies) expect(place).toMatch(new RegExp(`^(C:)?/opt/io-perf/${source}$`));
    },
  );
});
