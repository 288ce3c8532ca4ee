/** Finds measurable commands in a project of Ruby or Perl, by its files. */
import { basename } from 'node:path/posix';
import { programPath } from './system-names.ts';
import { type Candidate, type Found, loading, type Project, quote, startOf } from './project-files.ts';

export async function ruby(project: Project): Promise<Found[]> {
  const rakefile = ['Rakefile', 'rakefile', 'Rakefile.rb'].find((name) => project.has(name));
  const [gemspec] = project.paths(/^[^/]+\.gemspec$/);
  const from = rakefile ?? gemspec ?? (project.has('Gemfile') ? 'Gemfile' : undefined);
  if (from === undefined) return [];
  const hasGems = project.has('Gemfile');
  const [prefix, build] = hasGems ? ['bundle exec ', { build: 'bundle install --quiet' }] : ['', {}];
  const tasks = rakefile === undefined ? '' : ((await project.read(rakefile)) ?? '');
  const [direct, ...parts] = await testsOf(project, from);
  const task = tasks.includes('RSpec::Core::RakeTask')
    ? 'spec'
    : /TestTask|Minitest|task\s+:?["']?test\b/.test(tasks)
      ? 'test'
      : '';
  const byRake: Candidate = { name: 'tests', kind: 'tests', ...build, command: `${prefix}rake ${task}`, from };
  const programs = project.paths(/^(exe|bin)\/(?!(setup|console)$)[\w-]+(\.rb)?$/);
  const libraries = project.paths(/^lib\/[^/]+\.rb$/);
  const library = libraries.find((path) => path === `lib/${gemspec?.replace(/gemspec$/, 'rb')}`) ?? libraries[0];
  return [
    ...project.paths(/^(bench|benchmarks?|perf)\/[^/]+\.rb$/).map((path): Candidate => {
      const command = `ruby -Ilib ${quote(path)}`;
      const bare: Candidate = { name: basename(path), kind: 'benchmark', command, from: path };
      const plain = { ...bare, name: stemOf(path), ...build, command: `${prefix}${command}` };
      return hasGems ? { ...plain, otherwise: bare } : plain;
    }),
    task === '' ? direct : { ...byRake, ...(direct && { otherwise: direct }) },
    ...parts,
    ...programs.map((path) => startOf(stemOf(path), `ruby -Ilib ${quote(path)}`, from)),
    library !== undefined && { ...loading, command: `ruby -Ilib ${quote(library)}`, from },
  ];
}

const isTest = /^(tests?)\/(?:.*\/)?(?:(?:test|spec)_[^/]*|[^/]*_(?:test|spec))(?<!_helper)\.rb$/;

/** All test files in one process, without what a Gemfile asks for: a linter, a coverage tool; then those with the most tests alone. */
async function testsOf(project: Project, from: string): Promise<Candidate[]> {
  const files = project.paths(isTest);
  const [, folder] = isTest.exec(files[0] ?? '') ?? [];
  if (folder === undefined) return [];
  const texts = await project.texts(files);
  // Minitest shuffles.
  const order = texts.some((text) => text.includes('test/unit')) ? '' : ' --seed 1';
  const command = `ruby -Ilib -I${folder}`;
  const script = `Dir["${folder}/**/{{test,spec}_*,*_{test,spec}}.rb"].sort.each { |file| require "./#{file}" }`;
  const largest = await project.withMostTests(files, /^\s*(?:def test_|(?:it|test|should|specify)\b)/gm);
  const all = `${command} -e ${quote(script)}${order === '' ? '' : ` --${order}`}`;
  return [
    { name: 'tests', kind: 'tests', command: all, from },
    ...largest.map((path): Candidate => ({
      name: stemOf(path),
      kind: 'tests',
      isPart: true,
      command: `${command} ${quote(path)}${order}`,
      from: path,
    })),
  ];
}

export async function perl(project: Project): Promise<Found[]> {
  const from = ['Makefile.PL', 'Build.PL', 'dist.ini'].find((name) => project.has(name));
  if (from === undefined) return [];
  const testFiles = project.paths(/^t\/.*\.t$/);
  const isCompiled = project.paths(/\.xs$/).length > 0;
  const build = from === 'Build.PL' ? `perl Build.PL && ${programPath('./Build')}` : 'perl Makefile.PL && make';
  const testsBy = (words: string, own: { name: string; isPart?: boolean }): Candidate => {
    const compiled: Candidate = { ...own, kind: 'tests', build, command: `prove -b${words}`, from };
    return isCompiled ? compiled : { ...own, kind: 'tests', command: `prove -l${words}`, from, otherwise: compiled };
  };
  const largest = await project.withMostTests(testFiles, /^\s*(ok|is\w*|like|unlike|cmp_ok|lives_ok|throws_ok)\b/gm);
  return [
    testFiles.length > 0 && testsBy('r t', { name: 'tests' }),
    ...largest.map((path) => testsBy(` ${quote(path)}`, { name: stemOf(path), isPart: true })),
    ...project
      .paths(/^(bin|scripts?)\/[\w-]+(\.pl)?$/)
      .map((path) => startOf(stemOf(path), `perl -Ilib ${quote(path)}`, from)),
  ];
}

/** The name of a script without its folder and ending. */
const stemOf = (path: string): string => basename(path).replace(/\.(?:rb|pl|t)$/, '');
