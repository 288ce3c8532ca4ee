/** scripts/check-declared.mjs, on copies of this repository: what it says of each planted fault, and that it finds no other. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOfRepository } from './helpers/copied-repository.ts';
import { repository } from './helpers/folders.ts';

function check(folder: string): { status: number | null; faults: string[] } {
  const script = join(repository, 'scripts', 'check-declared.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  const faults = stdout.split('\n').filter((line) => line.startsWith('not ok '));
  return { status, faults: faults.map((line) => line.slice('not ok '.length)) };
}

interface Plant {
  what: string;
  file: string;
  /** A text of the file. */
  before: string;
  after: string;
  /** It stands in the line that is named. */
  word: string;
  /** What the check says, after the file and its line. */
  says: string | string[];
}

const workflow = '.github/workflows/io-perf.yml';
/** Not whole here, where the check would find it. */
const unknownVariable = ['IO_PERF', 'TURBO'].join('_');

const plants: Plant[] = [
  {
    what: 'an input of an example that the action does not declare',
    file: 'examples/workflows/minimal.yml',
    before: '- uses: OWNER/io-perf-action@v1',
    after: '- uses: OWNER/io-perf-action@v1\n        with:\n          speed: fast',
    word: 'speed',
    says: 'the main action declares no input speed: declare it in action.yml, or leave it out.',
  },
  {
    what: 'an input that an example holds as a comment',
    file: 'examples/workflows/gitea.yml',
    before: '# dashboard-url: https://',
    after: '# pages-url: https://',
    word: 'pages-url',
    says: 'the main action declares no input pages-url: declare it in action.yml, or leave it out.',
  },
  {
    what: 'an input that the workflow of all platforms gives to a small action',
    file: workflow,
    before: 'targets: android\n',
    after: 'targets: android\n          emulator: pixel\n',
    word: 'emulator',
    says: 'actions/plan declares no input emulator: declare it in actions/plan/action.yml, or leave it out.',
  },
  {
    what: 'an input of a called workflow',
    file: 'examples/workflows/matrix.yml',
    before: '    with:\n',
    after: '    with:\n      amiga: true\n',
    word: 'amiga',
    says: `.github/workflows/io-perf.yml declares no input amiga: declare it in ${workflow}, or leave it out.`,
  },
  {
    what: 'an action that does not exist',
    file: 'examples/workflows/backfill.yml',
    before: 'OWNER/io-perf-action/actions/backfill@v1',
    after: 'OWNER/io-perf-action/actions/refill@v1',
    word: 'refill',
    says: 'there is no action or called workflow actions/refill: name one of .github/workflows/io-perf.yml, actions/accept, actions/backfill, actions/measure, actions/plan, actions/report, migrate, the main action.',
  },
  {
    what: 'an input of the called workflow that none of its jobs reads',
    file: workflow,
    before: '      comment-id:\n        desc',
    after: "      mascot:\n        description: 'Its name'\n        type: string\n      comment-id:\n        desc",
    word: 'mascot',
    says: 'no job reads the input mascot: use it, or remove it.',
  },
  {
    what: 'an output of a step that the action does not declare',
    file: workflow,
    before: '${{ steps.io-perf.outputs.verdict }}',
    after: '${{ steps.io-perf.outputs.judgement }}',
    word: 'judgement',
    says: 'actions/report declares no output judgement: declare it in actions/report/action.yml, or name one of comment-url, dashboard-url, improvements, inconclusive, issue-url, not-measured, not-measured-names, regressions, report-file, run-file, suspects, verdict.',
  },
  {
    what: 'an output of a job that it does not have',
    file: 'examples/workflows/confirm.yml',
    before: "${{ needs.first-look.outputs.suspects != '' }}",
    after: "${{ needs.first-look.outputs.doubts != '' }}",
    word: 'doubts',
    says: 'job first-look has no output doubts: name one of suspects.',
  },
  {
    what: 'an input of a workflow in a page',
    file: 'README.md',
    before: '- uses: OWNER/io-perf-action@v1',
    after: '- uses: OWNER/io-perf-action@v1\n        with: { colour: red }',
    word: 'colour',
    says: 'the main action declares no input colour: declare it in action.yml, or leave it out.',
  },
  {
    what: 'an input that a sentence names',
    file: 'docs/troubleshooting.md',
    before: 'elsewhere set `dashboard-url`',
    after: 'elsewhere set `alert-threshold`',
    word: 'alert-threshold',
    says: 'the main action declares no input alert-threshold: declare it, or name the action that has it (actions/report/action.yml, migrate/action.yml).',
  },
  {
    what: 'an output that a sentence names',
    file: 'docs/verdicts.md',
    before: "the job's output `not-measured`",
    after: "the job's output `lost`",
    word: 'lost',
    says: 'no action declares the output lost: declare it, or remove it.',
  },
  {
    what: 'an option in a page that the command does not know',
    file: 'docs/analysis.md',
    before: '```sh\n',
    after: '```sh\n./io-perf export --to csv --colour red\n',
    word: '--colour',
    says: 'io-perf export has no option --colour: io-perf export --help lists them.',
  },
  {
    what: 'an option of another command, in a workflow',
    file: 'examples/workflows/fleet.yml',
    before: 'io-perf fleet --output',
    after: 'io-perf fleet --false-alarms 1% --output',
    word: '--false-alarms',
    says: 'io-perf fleet has no option --false-alarms: io-perf fleet --help lists them.',
  },
  {
    what: 'an option in a sentence',
    file: 'docs/troubleshooting.md',
    before: '`--suite smoke` needs little',
    after: '`--sweet smoke` needs little',
    word: '--sweet',
    says: 'no command has the option --sweet: correct or remove it.',
  },
  {
    what: 'an option in a message of the program',
    file: 'src/suite/matrix/index.ts',
    before: '',
    after: "export const remedy = 'io-perf run --suite smoke --faster';\n",
    word: '--faster',
    says: 'io-perf run has no option --faster: io-perf run --help lists them.',
  },
  {
    what: 'a variable in a page',
    file: 'docs/configuration.md',
    before: '`IO_PERF_DEBUG`',
    after: `\`${unknownVariable}\``,
    word: unknownVariable,
    says: `no program reads ${unknownVariable}: correct or remove it.`,
  },
  {
    what: 'a key of io-perf.yml in a page',
    file: 'docs/configuration.md',
    before: 'time-budget: 90s\n```',
    after: 'time-budget: 90s\nwarm-up: 2\n```',
    word: 'warm-up',
    says: 'io-perf.yml has no key warm-up: src/gate/config/schema.ts has them.',
  },
  {
    what: 'a key of a workload in an example',
    file: 'examples/record-log/io-perf.yml',
    before: '    command:',
    after: '    commands: nothing\n    command:',
    word: 'commands:',
    says: 'io-perf.yml has no key workloads.append-records.commands: src/gate/config/schema.ts has them.',
  },
  {
    what: 'a key in a sentence',
    file: 'docs/recipes.md',
    before: '`rounds: 2`',
    after: '`cycles: 2`',
    word: 'cycles',
    says: 'cycles is no input of ours and no key of io-perf.yml: declare it, or remove it.',
  },
  {
    what: 'an input that is declared and that no source reads',
    file: 'actions/accept/action.yml',
    before: 'inputs:\n',
    after: "inputs:\n  witness:\n    description: 'Who saw it'\n",
    word: 'witness',
    says: 'src/action never reads the input witness: read it, or remove it.',
  },
  {
    what: 'an input that is read and not used',
    file: 'src/action/inputs.ts',
    before: '    migrated,\n  };',
    after: "    migrated,\n    weather: get('weather'),\n  };",
    word: 'weather',
    says: 'no step of src/action uses the input weather: use it, or remove it.',
  },
  {
    what: 'an output that is declared and never set',
    file: 'actions/measure/action.yml',
    before: 'outputs:\n',
    after: "outputs:\n  applause:\n    description: 'How loud'\n",
    word: 'applause',
    says: 'src/action never sets the output applause: set it, or remove it.',
  },
  {
    what: 'an output that is set and declared nowhere',
    file: 'src/action/post-step.ts',
    before: "core.setOutput('report-file', path);",
    after: "core.setOutput('report-file', path);\n  core.setOutput('echo', path);",
    word: 'echo',
    says: 'no action declares the output echo: declare it in action.yml, or do not set it.',
  },
  {
    what: 'an option that nothing reads',
    file: 'src/cli/commands/doctor.ts',
    before: '.option(',
    after: ".option('--stethoscope', 'listens')\n    .option(",
    word: '--stethoscope',
    says: 'nothing reads the option --stethoscope of io-perf doctor: read it, or remove it.',
  },
  {
    what: 'a key of the schema that nothing reads and no page names',
    file: 'src/gate/config/schema.ts',
    before: '  latency: z',
    after: '  temperament: z.string().optional(),\n  latency: z',
    word: 'temperament',
    says: [
      'nothing reads the key temperament: read it, or remove it.',
      'no page names the key temperament: add it to docs/configuration.md, or remove it.',
    ],
  },
];

describe('the check of what is declared', () => {
  it('finds each planted fault, in its file and line, and no other', { timeout: 240_000 }, () => {
    const copy = copyOfRepository();
    for (const { what, file, before, after } of plants) {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      expect(text, what).toContain(before);
      writeFileSync(
        path,
        text.replace(before, () => after),
      );
    }
    const expected = plants.flatMap(({ file, after, word, says }) => {
      const text = readFileSync(join(copy, file), 'utf8');
      const line = text.slice(0, text.indexOf(word, text.indexOf(after))).split('\n').length;
      return [says].flat().map((sentence) => `${file}:${line}: ${sentence}`);
    });
    const { status, faults } = check(copy);
    expect(status).toBe(1);
    expect(faults.toSorted()).toEqual(expected.toSorted());
  });
});
