import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '..', '..');

interface Diagnostic {
  readonly filename: string;
  readonly labels: readonly [{ readonly span: { readonly line: number } }];
}

/** The lines of each text at which a rule of scripts/lint-rules finds a fault. */
export function faultyLines(rule: string, texts: readonly string[]): number[][] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rule-'));
  try {
    const config = join(folder, 'rule.json');
    const plugin = join(repository, 'scripts', 'lint-rules', 'index.mjs');
    const rules = { [`house/${rule}`]: 'error' };
    writeFileSync(config, JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }));
    for (const [index, text] of texts.entries()) writeFileSync(join(folder, `${index}.js`), text);
    const oxlint = join(repository, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const words = [oxlint, '--config', config, '--format', 'json', folder];
    const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    const linesOf = (index: number): number[] =>
      diagnostics.filter(({ filename }) => filename.endsWith(`/${index}.js`)).map(({ labels }) => labels[0].span.line);
    return texts.map((_, index) => linesOf(index));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
