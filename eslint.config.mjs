import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { gitWords } from './scripts/eslint-git-words.mjs';
import { oneTopic } from './scripts/eslint-one-topic.mjs';

const isLongCheck = process.env.IO_PERF_CHECK_LONG === '1';
/** Each takes a tenth of the time of all, and has found nothing: `./check --long` has them. */
const long = isLongCheck ? 'error' : 'off';
/** Rules that ask for types, in tests: a quarter of the time of all. What else they would find is found by the types, which are checked always. */
const restInTests = isLongCheck
  ? {}
  : { ...tseslint.configs.disableTypeChecked.rules, '@typescript-eslint/no-floating-promises': 'error' };

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '**/build/', '**/target/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-deprecated': long,
      '@typescript-eslint/no-unsafe-class-instance-assignment': long,
      // An ambient const enum cannot be named under isolatedModules.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.test.ts', 'test/**/*.ts'], rules: restInTests },
  {
    // What one part has to tell another goes as an argument.
    files: ['src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'AssignmentExpression[left.object.object.name="process"][left.object.property.name="env"]',
          'AssignmentExpression[left.object.name="process"][left.property.name="env"]',
          'UnaryExpression[operator="delete"][argument.object.object.name="process"][argument.object.property.name="env"]',
          'CallExpression[callee.object.name="Object"][callee.property.name="assign"][arguments.0.property.name="env"]',
        ].map((selector) => ({
          selector,
          message: 'Do not change the environment: hand the value on as an argument.',
        })),
        ...['name', 'property.name'].map((name) => ({
          selector: `CallExpression[callee.${name}=/^(rm|rmdir)(Sync)?$/] > ObjectExpression > Property[key.name="recursive"]`,
          message: 'Remove trees with removeTree of core/system, which does not go through mounts.',
        })),
      ],
    },
  },
  {
    // Threads run several of these files: what belongs to the process is for *.process.test.ts (vitest.config.ts).
    files: ['src/**/*.test.ts', 'runners/**/*.test.ts'],
    ignores: ['**/*.process.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['chdir', 'umask', 'on', 'emit', 'exitCode'].map((property) => ({ object: 'process', property })),
        ...['stubEnv', 'mock'].map((property) => ({ object: 'vi', property })),
      ],
    },
  },
  {
    // Numbers that one might argue about are a list by their nature.
    files: ['src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/policy.ts'],
    plugins: { house: { rules: { 'one-topic': oneTopic } } },
    rules: { 'house/one-topic': 'error', 'max-lines': ['error', 300] },
  },
  {
    // Reports and places start no git.
    files: ['src/**/*.ts'],
    ignores: ['**/*.test.ts', 'src/report/**', 'src/places/**'],
    plugins: { git: { rules: { words: gitWords } } },
    rules: { 'git/words': 'error' },
  },
  {
    files: ['src/app/**/*.ts', 'src/gate/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'process', message: 'What belongs to the process comes in from the command line and the Action.' },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        module: 'writable',
        Buffer: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  {
    files: ['scripts/site/*.js'],
    languageOptions: { sourceType: 'script', globals: { document: 'readonly', globalThis: 'readonly' } },
  },
  {
    // Parts of it run inside the page.
    files: ['bench/dashboard.mjs'],
    languageOptions: {
      globals: {
        document: 'readonly',
        scrollBy: 'readonly',
        requestAnimationFrame: 'readonly',
        WheelEvent: 'readonly',
      },
    },
  },
);
