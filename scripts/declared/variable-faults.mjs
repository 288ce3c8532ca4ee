// Environment variables of io-perf that a page, workflow or example names, and that no program reads or sets.
import { readTexts } from './texts.mjs';

/** A secret of a repository has the name that its owner gave it. */
const names = /(?<!secrets\.)\bIO_PERF_[A-Z][A-Z_]*[A-Z]\b/g;

/** @returns {{file: string, line: number, what: string}[]} */
export function variableFaults(root, texts) {
  const programs = readTexts(
    root,
    /^(?:src|runners|scripts|bench|test)\/.*\.(?:ts|mts|mjs|py|cpp|h|java|cs|swift|sh)$/,
  );
  const known = new Set(programs.flatMap(({ text }) => text.match(names) ?? []));
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(names)]
      .filter(([name]) => !known.has(name))
      .map(({ 0: name, index }) => ({
        ...{ file, line: text.slice(0, index).split('\n').length },
        what: `no program reads ${name}: correct or remove it`,
      })),
  );
}
