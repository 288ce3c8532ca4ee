// Words, types and lint in one go: the rules that ask for types share the compiler's program with the check of types, which then costs nothing.
//
//   node scripts/lint.mjs [FILE…]        default: everything
import { ESLint } from 'eslint';
import ts from 'typescript';
import { findWords } from './words.mjs';

const files = process.argv.slice(2);
const words = findWords(files.length > 0 ? files : undefined);
for (const line of words) console.log(line);

const host = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getNewLine: () => '\n',
};

/** @param path of a tsconfig.json */
function programOf(path) {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(path, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic(diagnostic) {
      throw new Error(ts.formatDiagnostic(diagnostic, host));
    },
  });
  return ts.createProgram(fileNames, options);
}

const programs = ['tsconfig.json', 'src/report/dashboard/page/tsconfig.json'].map(programOf);
const faults = programs.flatMap((program) => [...ts.getPreEmitDiagnostics(program)]);
process.stdout.write(ts.formatDiagnostics(faults, host));

const eslint = new ESLint({
  overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false, programs } } }],
});
const results = await eslint.lintFiles(files.length > 0 ? files : ['.']);
process.stdout.write(await (await eslint.loadFormatter('stylish')).format(results));
const isClean =
  words.length === 0 &&
  faults.length === 0 &&
  results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
process.exitCode = isClean ? 0 : 1;
