// Fails for an input, option, output, key or variable that a workflow, example, page or script uses and nothing declares, and for one that is
// declared and used nowhere: `node scripts/check-declared.mjs`. One sentence a fault, with file and line.
import { commandFaults } from './declared/command-faults.mjs';
import { variableFaults } from './declared/variable-faults.mjs';
import { readInterfaces } from './declared/interfaces.mjs';
import { configFaults, pageFaults } from './declared/page-faults.mjs';
import { readTexts } from './declared/texts.mjs';
import { unusedFaults } from './declared/unused.mjs';
import { workflowFaults } from './declared/workflow-faults.mjs';

const root = process.cwd();
const declared = await readInterfaces(root);
const isSource = (file) => /\.(?:mjs|ts)$/.test(file);

function faultsOf(file, text) {
  if (file.endsWith('.md')) return pageFaults(file, text, declared);
  if (/(?:^|\/)io-perf\.ya?ml$/.test(file) && !file.startsWith('.github/')) return configFaults(text, declared);
  const commands = commandFaults(text, declared.program, { isProse: isSource(file) });
  return /\.ya?ml$/.test(file) ? [...workflowFaults(text, declared), ...commands] : commands;
}

const pattern =
  /^(?:\.github|\.devcontainer|examples|scripts|bench|actions|migrate|docs|runners\/docker)\/.*\.(?:md|ya?ml|sh|mjs|json)$|^[^/]+\.(?:md|ya?ml)$|^src\/(?!.*\.test\.ts$).*\.ts$/;
const texts = readTexts(root, pattern);
const faults = [
  ...texts.flatMap(({ file, text }) => faultsOf(file, text).map((fault) => ({ file, ...fault }))),
  ...variableFaults(
    root,
    texts.filter(({ file }) => !isSource(file)),
  ),
  ...(await unusedFaults(root, declared)),
];
for (const { file, line, what } of faults) console.log(`not ok ${file}:${line}: ${what}.`);
console.log(`${texts.length} texts, ${declared.uses.size} actions and workflows that are called`);
console.log(`${faults.length === 0 ? 1 : 0} passed, ${faults.length} failed`);
process.exitCode = faults.length > 0 ? 1 : 0;
