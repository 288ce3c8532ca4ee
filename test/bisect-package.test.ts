/** `io-perf bisect --package` with the real clients of six ecosystems, against registries on this machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findTracer } from '../src/count/index.ts';
import { makeFolder } from './helpers/folders.ts';
import { has } from './helpers/has.ts';
import { isLongCheck, itLong, longOnly } from './speeds.ts';
import { runIoPerf, type Ended } from './helpers/io-perf.ts';
import {
  cargoIndex,
  goProxy,
  type LocalRegistry,
  mavenRepository,
  npmRegistry,
  nugetFeed,
  pythonIndex,
  type Release,
} from './helpers/local-registries.ts';
import { type Files, git, project } from './helpers/project.ts';

const isCounted = 'program' in (await findTracer());

interface Found {
  version: string | null;
  metric: string;
  before: number;
  after: number;
  untested: string[];
  versions: number;
  builds: number;
  skipped: { version: string; reason: string }[];
  along: { name: string; base: string; head: string }[];
  package: { registry: string; name: string };
}

interface Ecosystem {
  name: string;
  program: string;
  registry: (folder: string, releases: readonly Release[]) => LocalRegistry | Promise<LocalRegistry>;
  /** The project with one version, less its lock file. */
  files: (version: string) => Files;
  /** Writes the lock file. */
  lock?: string[];
  workload: string;
  package?: string;
  prefix?: string;
}

const ignored = { '.gitignore': 'lib/\nnode_modules/\n/tool\ntarget/\nout\nbin/\nobj/\n' };

const ecosystems: Ecosystem[] = [
  {
    name: 'PyPI',
    program: 'python3',
    registry: pythonIndex,
    files: (version) => ({
      'requirements.txt': `# The journal\nJournal == ${version}\n`,
      'app.py': 'import journal\n\njournal.keep("out")\n',
    }),
    workload:
      '{ build: "python3 -m pip install --quiet --no-deps --target lib -r requirements.txt", command: python3 app.py, env: { PYTHONPATH: lib, PYTHONDONTWRITEBYTECODE: "1" } }',
  },
  {
    name: 'npm',
    program: 'npm',
    registry: npmRegistry,
    files: (version) => ({
      'package.json': JSON.stringify({ name: 'tool', version: '1.0.0', devDependencies: { journal: version } }),
      'app.js': "require('journal').keep('out');\n",
    }),
    lock: ['npm', 'install', '--package-lock-only', '--no-audit', '--no-fund', '--silent'],
    workload: '{ build: npm ci --no-audit --no-fund --silent, command: node app.js }',
  },
  {
    name: 'Go',
    program: 'go',
    registry: goProxy,
    package: 'example.org/journal',
    prefix: 'v',
    files: (version) => ({
      'go.mod': `module example.org/tool\n\ngo 1.20\n\nrequire example.org/journal v${version}\n`,
      'main.go': 'package main\n\nimport "example.org/journal"\n\nfunc main() { journal.Keep("out") }\n',
    }),
    lock: ['go', 'mod', 'tidy'],
    workload: '{ build: go build -o tool ., command: ./tool }',
  },
  {
    name: 'crates.io',
    program: 'cargo',
    registry: cargoIndex,
    files: (version) => ({
      'Cargo.toml': `[package]\nname = "tool"\nversion = "1.0.0"\nedition = "2021"\n\n[dependencies]\njournal = "=${version}"\n`,
      'src/main.rs': 'fn main() { journal::keep("out") }\n',
    }),
    lock: ['cargo', 'generate-lockfile', '--quiet'],
    workload: '{ build: cargo build --quiet --locked, command: ./target/debug/tool }',
  },
  {
    name: 'Maven',
    program: 'mvn',
    registry: mavenRepository,
    package: 'example:journal',
    files: (version) => ({
      'pom.xml': `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId><artifactId>tool</artifactId><version>1</version>
  <properties><journal.version>${version}</journal.version></properties>
  <repositories><repository><id>here</id><url>\${env.REPOSITORY}</url></repository></repositories>
  <dependencies>
    <dependency>
      <groupId>example</groupId>
      <artifactId>journal</artifactId>
      <version>\${journal.version}</version>
    </dependency>
  </dependencies>
</project>
`,
      'Tool.java':
        'class Tool { public static void main(String[] words) throws Exception { journal.Journal.keep("out"); } }\n',
    }),
    workload:
      '{ build: "mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib -Dmdep.stripVersion=true && javac -cp lib/journal.jar -d target Tool.java", command: "java -cp target:lib/journal.jar Tool" }',
  },
  {
    name: 'NuGet',
    program: 'dotnet',
    registry: nugetFeed,
    package: 'Example.Journal',
    files: (version) => ({
      'Directory.Packages.props': `<Project>
  <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
  <ItemGroup><PackageVersion Include="Example.Journal" Version="${version}" /></ItemGroup>
</Project>
`,
      'app/app.csproj': `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup><PackageReference Include="example.journal" /></ItemGroup>
</Project>
`,
      'app/Program.cs': 'Journal.Keep("out");\n',
    }),
    workload: '{ build: dotnet build -c Release app/app.csproj, command: dotnet app/bin/Release/net10.0/app.dll }',
  },
];

const [pypi, npm] = ecosystems as [Ecosystem, Ecosystem];

const quiet = ['1.0.0', '1.0.1', '1.1.0', '1.2.0'].map((version) => ({ version, syncs: 1 }));
const loud = ['1.10.0', '1.11.0', '1.12.0'].map((version) => ({ version, syncs: 20 }));

let registry: LocalRegistry | undefined;
afterEach(async () => {
  await registry?.close();
  registry = undefined;
});

/** A project with one commit for each of the versions. */
async function planted(ecosystem: Ecosystem, releases: readonly Release[], versions: readonly string[]) {
  registry = await ecosystem.registry(makeFolder('registry'), releases);
  const made = project({ files: { ...ignored, 'io-perf.yml': `workloads:\n  app: ${ecosystem.workload}\n` } });
  const { environment } = registry;
  for (const version of versions) {
    made.write(ecosystem.files(version));
    if (ecosystem.lock) await run(ecosystem.lock, made.path, environment);
    made.commit({}, `Use journal ${version}`);
  }
  const bisect = (words: readonly string[]): Promise<Ended> => runIoPerf(['bisect', ...words], made.path, environment);
  const found = async (words: readonly string[] = []): Promise<Found & { text: string }> => {
    const name = ecosystem.package ?? 'journal';
    const { code, stdout, stderr } = await bisect(['--package', name, '--good', 'HEAD~1', '--json', 'out', ...words]);
    expect(code, stderr).toBe(0);
    return { ...(JSON.parse(readFileSync(join(made.path, 'out'), 'utf8')) as Found), text: stdout };
  };
  return { ...made, bisect, found };
}

async function run(command: readonly string[], cwd: string, environment: Record<string, string>): Promise<void> {
  const { runCommand } = await import('../src/core/system/index.ts');
  const { code, stderr } = await runCommand(command, { workingDirectory: cwd, environment });
  expect(code, stderr).toBe(0);
}

describe.skipIf(!isCounted)('io-perf bisect --package', () => {
  for (const ecosystem of ecosystems) {
    const { name, program, prefix = '' } = ecosystem;
    const isLeftOut = !isLongCheck && ['Maven', 'PyPI', 'Go', 'NuGet'].includes(name);
    it.skipIf(isLeftOut || !has(program, program === 'go' ? 'version' : '--version'))(
      `names the first bad version of ${name}, and leaves the checkout as it is${isLeftOut ? longOnly : ''}`,
      { timeout: 900_000 },
      async () => {
        const releases = [...quiet, { version: '1.9.0-rc.1', syncs: 20 }, ...loud].map((one) =>
          name === 'PyPI' ? { ...one, version: one.version.replace('-rc.', 'rc') } : one,
        );
        const { path, found } = await planted(ecosystem, releases, ['1.0.0', '1.12.0']);
        const result = await found();
        expect(result).toMatchObject({
          ...{ version: `${prefix}1.10.0`, metric: 'fsync', before: 1, after: 20, untested: [], versions: 6 },
          package: { registry: name, name: ecosystem.package ?? 'journal' },
        });
        const named = `${ecosystem.package ?? 'journal'} ${prefix}1.10.0 (${name})`;
        expect(result.text).toContain(`${named}\n  fsync of app: 1 → 20\n`);
        expect(git(path, 'status', '--porcelain')).toBe('');
        expect(git(path, 'worktree', 'list').split('\n')).toHaveLength(1);
      },
    );
  }

  describe.skipIf(!isLongCheck)(`with what registries and projects may have besides${longOnly}`, () => {
    it(
      'leaves yanked versions out, and names those that do not run as possible causes',
      { timeout: 300_000 },
      async () => {
        const odd = [
          { version: '1.3.0', syncs: 1, yanked: true },
          { version: '1.4.0', syncs: '1 +' },
        ];
        const { found } = await planted(pypi, [...quiet, ...odd, ...loud], ['1.2.0', '1.10.0']);
        const { version, versions, untested, skipped, text } = await found(['--metric', 'fsync']);
        expect({ version, versions, untested }).toEqual({ version: '1.10.0', versions: 2, untested: ['1.4.0'] });
        expect(skipped.map(({ version: one }) => one)).toEqual(['1.4.0']);
        expect(text).toContain('may have made the change instead of 1.10.0');
      },
    );

    it('replaces the hashes of a requirement with those of the version', { timeout: 300_000 }, async () => {
      const { path, commit, write, found } = await planted(pypi, [...quiet, ...loud], ['1.0.0']);
      const hashed = async (version: string): Promise<string> => {
        const words = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', 'lib', `journal==${version}`];
        await run(['python3', ...words], path, registry!.environment);
        const { outputOf } = await import('../src/core/system/index.ts');
        const hash = await outputOf([
          'python3',
          '-m',
          'pip',
          'hash',
          join(path, `lib/journal-${version}-py3-none-any.whl`),
        ]);
        return `journal==${version} \\\n    --hash=${/sha256:\w+/.exec(hash!)![0]} \\\n    --hash=sha256:${'0'.repeat(64)}\n`;
      };
      for (const version of ['1.0.0', '1.11.0']) {
        write({ 'requirements.txt': await hashed(version) });
        commit({}, `Lock journal ${version}`);
      }
      expect(await found()).toMatchObject({ version: '1.10.0', skipped: [], versions: 5 });
    });

    it(
      'searches a package that only another one needs, and names what a version brought along',
      { timeout: 300_000 },
      async () => {
        const releases = [...quiet, ...loud].map((one) => ({ ...one, needs: one.syncs === 1 ? '1.0.0' : '2.0.0' }));
        const { write, path, commit, found } = await planted(npm, releases, []);
        const manifest = { name: 'tool', version: '1.0.0', dependencies: { binder: '1.0.0' } };
        for (const version of ['1.0.0', '1.11.0']) {
          const overrides = { journal: version };
          write({ 'package.json': JSON.stringify({ ...manifest, overrides }), 'package-lock.json': '{}' });
          write({ 'app.js': "require('binder').keep('out');\n" });
          await run(npm.lock!, path, registry!.environment);
          write({ 'package.json': JSON.stringify(manifest) });
          commit({}, `Lock journal ${version}`);
        }
        const { version, along, text } = await found();
        expect({ version, along }).toMatchObject({
          version: '1.10.0',
          along: [{ name: 'pages', base: '1.0.0', head: '2.0.0' }],
        });
        expect(text).toContain('except what it brought along, which may be the cause: pages 1.0.0 → 2.0.0');
      },
    );

    it('goes backwards through the versions of a downgrade', { timeout: 300_000 }, async () => {
      const { found } = await planted(pypi, [...quiet, ...loud], ['1.12.0', '1.0.1']);
      expect(await found()).toMatchObject({ version: '1.2.0', before: 20, after: 1 });
    });

    it('ends with 1 when the package changed nothing', { timeout: 300_000 }, async () => {
      const { bisect } = await planted(pypi, quiet, ['1.0.0', '1.2.0']);
      const { code, stdout } = await bisect(['--package', 'journal', '--good', 'HEAD~1', '--metric', 'fsync']);
      expect([code, stdout]).toEqual([1, expect.stringContaining('between journal 1.0.0 and 1.2.0') as string]);
    });
  });

  itLong('ends with one sentence when there is nothing to search', { timeout: 300_000 }, async () => {
    const { bisect, commit } = await planted(pypi, quiet, ['1.0.0', '1.2.0']);
    commit({}, 'Another');
    commit({ 'requirements.txt': 'journal >= 1.0\n' }, 'Loosen');
    commit({ 'requirements.txt': 'other == 1.0\n' }, 'Use another');
    commit({ 'requirements.txt': 'other == 2.0\n', 'Gemfile.lock': gems('1.0') }, 'Use others');
    commit({
      'Gemfile.lock': gems('1.1'),
      'package.json': '{"dependencies":{"left":"^1.0.0"}}',
      'yarn.lock': yarn('1.0.0'),
    });
    commit({ 'yarn.lock': yarn('1.1.0') });
    const refused: [name: string, good: string, bad: string, sentence: string][] = [
      ['journals', 'HEAD~7', 'HEAD~6', 'No lock file or manifest at HEAD~6 has a package journals'],
      ['journal', 'HEAD~6', 'HEAD~5', 'journal is 1.2.0 at HEAD~6 and at HEAD~5'],
      ['journal', 'HEAD~5', 'HEAD~4', 'The version of journal at HEAD~4 is not in a file'],
      ['journal', 'HEAD~5', 'HEAD~3', 'journal is not a dependency at HEAD~3'],
      ['other', 'HEAD~3', 'HEAD~2', 'The published versions of other could not be listed'],
      ['right', 'HEAD~2', 'HEAD~1', 'is a package of gem'],
      ['left', 'HEAD~1', 'HEAD', 'yarn.lock locks left'],
      ['journal', 'nowhere', 'HEAD', 'There is no commit "nowhere"'],
      ['--help', 'HEAD~1', 'HEAD', 'Write the name of a package'],
    ];
    for (const [name, good, bad, sentence] of refused) {
      const { code, stdout, stderr } = await bisect([`--package=${name}`, '--good', good, '--bad', bad]);
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence) as string]);
    }
  });
});

const gems = (version: string): string =>
  `GEM\n  remote: https://gems.example.com/\n  specs:\n    right (${version})\n\nDEPENDENCIES\n  right\n`;

const yarn = (version: string): string => `left@^1.0.0:\n  version "${version}"\n  resolved "left"\n`;
