/** The part of a package's `test` script that runs its tests: the script itself often checks style and types as well, and measures coverage. */
import { programPath } from './system-names.ts';

const runners = 'mocha|tape|jest|vitest|ava|tap|uvu|jasmine|lab|qunit';
const byRunner = new RegExp(`^(?:npx )?(${runners})(?=\\s|$)`);
const byNode = /^node\s.*\btests?\b/;
const coverage = new RegExp(`^(?:npx )?(?:nyc|c8)\\s(?:.*\\s)?(?=(?:${runners}|node)\\s)`);
const otherScript = /(?:^|\s)(?:npm|pnpm|yarn)(?: run(?:-script)?)?(?: -[\w-]+)* ([\w:.-]+)$/;

/** Scripts may call each other in a circle. */
const maxDepth = 4;

/** @returns undefined if the script does nothing else, or what it does is not known */
export function runnerOf(scripts: ReadonlyMap<string, string>, name: string): string | undefined {
  const parts = partsOf(scripts, name, 0).map((part) => part.replace(coverage, ''));
  const found = parts.find((part) => byRunner.test(part) || byNode.test(part));
  const isAll = found === scripts.get(name) && !scripts.has(`pre${name}`) && !scripts.has(`post${name}`);
  return isAll ? undefined : found?.replace(byRunner, (_, runner) => programPath(`node_modules/.bin/${runner}`));
}

function partsOf(scripts: ReadonlyMap<string, string>, name: string, depth: number): string[] {
  const parts = (scripts.get(name) ?? '').split(/\s*(?:&&|;)\s*/).map((part) => part.trim());
  return parts.flatMap((part) => {
    const [, ...several] = /^(?:run-s|npm-run-all)\b/.test(part) ? part.split(/\s+/) : [];
    const called = [...several, otherScript.exec(part)?.[1] ?? ''].filter((other) => scripts.has(other));
    return called.length === 0 || depth === maxDepth
      ? [part]
      : called.flatMap((other) => partsOf(scripts, other, depth + 1));
  });
}
