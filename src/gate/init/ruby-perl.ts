/** Finds measurable commands in a project of Ruby or Perl, by its files. */
import { programPath } from './system-names.ts';
import { type Candidate, fileName, filesOfMaxTests, loading, type Project, quote } from './project-files.ts';

export async function ruby(project: Project): Promise<Candidate[]> {
  const rakefile = ['Rakefile', 'rakefile', 'Rakefile.rb'].find((name) => project.has(name));
  const gemspec = project.files.find((path) => /^[^/]+\.gemspec$/.test(path));
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
  const benchmarks = project.files.filter((path) => /^(bench|benchmarks?|perf)\/[^/]+\.rb$/.test(path));
  const programs = project.files.filter(
    (path) => /^(exe|bin)\/[\w-]+(\.rb)?$/.test(path) && !/\/(setup|console)$/.test(path),
  );
  const libraries = project.files.filter((path) => /^lib\/[^/]+\.rb$/.test(path));
  const library = libraries.find((path) => path === `lib/${gemspec?.replace(/gemspec$/, 'rb')}`) ?? libraries[0];
  return [
    ...benchmarks.map((path): Candidate => ({
      name: fileName(path).replace(/\.rb$/, ''),
      kind: 'benchmark',
      ...build,
      command: `${prefix}ruby -Ilib ${quote(path)}`,
      from: path,
      ...(hasGems
        ? { otherwise: { name: fileName(path), kind: 'benchmark', command: `ruby -Ilib ${quote(path)}`, from: path } }
        : {}),
    })),
    ...(task !== '' ? [{ ...byRake, ...(direct && { otherwise: direct }) }] : direct ? [direct] : []),
    ...parts,
    ...programs.map((path): Candidate => ({
      name: `${fileName(path).replace(/\.rb$/, '')}-start`,
      kind: 'program',
      command: `ruby -Ilib ${quote(path)} --help`,
      from,
    })),
    ...(library === undefined ? [] : [{ ...loading, command: `ruby -Ilib ${quote(library)}`, from }]),
  ];
}

const isTest = /^(tests?)\/(?:.*\/)?(?:(?:test|spec)_[^/]*|[^/]*_(?:test|spec))(?<!_helper)\.rb$/;

/** All test files in one process, without what a Gemfile asks for: a linter, a coverage tool; then those with the most tests alone. */
async function testsOf(project: Project, from: string): Promise<Candidate[]> {
  const files = project.files.filter((path) => isTest.test(path));
  const [, folder] = isTest.exec(files[0] ?? '') ?? [];
  if (folder === undefined) return [];
  const texts = await Promise.all(files.map((path) => project.read(path)));
  // Minitest shuffles.
  const order = texts.some((text) => text?.includes('test/unit')) ? '' : ' --seed 1';
  const command = `ruby -Ilib -I${folder}`;
  const script = `Dir["${folder}/**/{{test,spec}_*,*_{test,spec}}.rb"].sort.each { |file| require "./#{file}" }`;
  const largest = await filesOfMaxTests(project, files, /^\s*(?:def test_|(?:it|test|should|specify)\b)/gm);
  return [
    {
      name: 'tests',
      kind: 'tests',
      command: `${command} -e ${quote(script)}${order === '' ? '' : ` --${order}`}`,
      from,
    },
    ...largest.map((path): Candidate => ({
      ...{ name: fileName(path).replace(/\.rb$/, ''), kind: 'tests', isPart: true },
      ...{ command: `${command} ${quote(path)}${order}`, from: path },
    })),
  ];
}

export async function perl(project: Project): Promise<Candidate[]> {
  const from = ['Makefile.PL', 'Build.PL', 'dist.ini'].find((name) => project.has(name));
  if (from === undefined) return [];
  const testFiles = project.files.filter((path) => /^t\/.*\.t$/.test(path));
  const isCompiled = project.files.some((path) => path.endsWith('.xs'));
  const build = from === 'Build.PL' ? `perl Build.PL && ${programPath('./Build')}` : 'perl Makefile.PL && make';
  const testsBy = (words: string, own: { name: string; isPart?: boolean }): Candidate => {
    const compiled: Candidate = { ...own, kind: 'tests', build, command: `prove -b${words}`, from };
    return isCompiled ? compiled : { ...own, kind: 'tests', command: `prove -l${words}`, from, otherwise: compiled };
  };
  const largest = await filesOfMaxTests(project, testFiles, /^\s*(ok|is\w*|like|unlike|cmp_ok|lives_ok|throws_ok)\b/gm);
  const programs = project.files.filter((path) => /^(bin|scripts?)\/[\w-]+(\.pl)?$/.test(path));
  return [
    ...(testFiles.length > 0 ? [testsBy('r t', { name: 'tests' })] : []),
    ...largest.map((path) => testsBy(` ${quote(path)}`, { name: nameOf(path), isPart: true })),
    ...programs.map((path): Candidate => ({
      name: `${fileName(path).replace(/\.pl$/, '')}-start`,
      kind: 'program',
      command: `perl -Ilib ${quote(path)} --help`,
      from,
    })),
  ];
}

const nameOf = (path: string): string => fileName(path).replace(/\.t$/, '');
