/** docs/agents.md: a program finds a planted regression, names its line, and verifies the mend. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { repository } from './helpers/folders.ts';
import { project } from './helpers/project.ts';
import { packedFolder } from './helpers/shipped.ts';

const missing = ['python3', 'strace'].filter((program) => spawnSync(program, ['--version']).status !== 0);

interface Found {
  failed: boolean;
  reasons: string[];
  lines: { call: string; file: string; line: number }[];
}

describe.skipIf(process.platform !== 'linux' || missing.length > 0)(
  `examples/agents/find-regression.mjs${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  () => {
    it('finds an fsync for each record, names its line, and passes without it', { timeout: 240_000 }, async () => {
      const plain = 'import os\nwith open("out", "w") as out:\n    for n in range(40):\n        out.write(f"{n}\\n")\n';
      const files = {
        'work.py': plain,
        '.gitignore': 'out\n',
        'io-perf.yml': 'rounds: 1\nworkloads:\n  save: { command: python3 work.py }\n',
      };
      const { path, write } = project({ files });
      const find = async (): Promise<{ status: number | null; found: Found }> => {
        const script = join(repository, 'examples', 'agents', 'find-regression.mjs');
        const child = spawn(process.execPath, [script, 'main', join(packedFolder(), 'io-perf')], { cwd: path });
        const [stdout, stderr, [status]] = await Promise.all([
          text(child.stdout),
          text(child.stderr),
          once(child, 'close') as Promise<[number | null]>,
        ]);
        expect(stdout, stderr).toMatch(/^\{.*\}\n$/);
        return { status, found: JSON.parse(stdout) as Found };
      };
      write({ 'work.py': `${plain}        os.fsync(out.fileno())\n` });
      const { status, found } = await find();
      expect({ status, failed: found.failed }).toEqual({ status: 1, failed: true });
      expect(found.reasons.join('\n')).toContain('fsync');
      expect(found.lines).toContainEqual(expect.objectContaining({ call: 'fsync', file: 'work.py', line: 5 }));
      write({ 'work.py': `${plain}# Without an fsync.\n` });
      expect(await find()).toMatchObject({ status: 0, found: { failed: false, lines: [] } });
    });
  },
);
