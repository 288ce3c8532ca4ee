/** Finds measurable commands in a project of Maven or Gradle. */
import { basename } from 'node:path/posix';
import { isWindows } from '../../core/system/index.ts';
import { programPath } from './system-names.ts';
import { type Candidate, type Found, type Project, quote, startOf } from './project-files.ts';

/** The class path of the tests, which a build writes. */
const classPath = 'target/io-perf-class-path.txt';

/** Runs tests of JUnit 5, whose own packages bring no program for that. */
const console = 'junit-platform-console-standalone';

/** Without Maven: cmd.exe cannot put the contents of a file into a command. */
const startsJava = !isWindows;

export async function maven(project: Project): Promise<Candidate[]> {
  const pom = await project.read('pom.xml');
  const tests = project.paths(/(^|\/)src\/test\/java\/.*\.java$/);
  if (pom === undefined) return [];
  const program = project.has('mvnw') ? programPath('./mvnw') : 'mvn';
  // io-perf.yml, the workflow and the results have no licence header, so a licence check would fail the build.
  const options = '-B -q -Drat.skip -Dlicense.skip';
  const compile = `${program} ${options} test-compile`;
  const isOne = !pom.includes('<modules>');
  const mainClass = /<mainClass>\s*([\w.$]+)\s*<\/mainClass>/.exec(pom)?.[1];
  const programs =
    startsJava && isOne && mainClass !== undefined
      ? [startOf(mainClass.split('.').at(-1)!, `${java()} ${quote(mainClass)}`, 'pom.xml', withClassPath(compile))]
      : [];
  if (tests.length === 0) return programs;
  // Offline, so that no execution asks a registry for newer versions.
  const test = `${program} -B -q -o surefire:test`;
  const build = `${compile} surefire:test`;
  const whole: Candidate = { name: 'tests', kind: 'tests', build, command: test, from: 'pom.xml' };
  const classes = tests.filter((path) => /(Tests?|\/Test\w+)\.java$/.test(path));
  const largest = await project.withMostTests(classes, /^\s*@Test\b|^\s*public void test/gm);
  const partOf = (path: string): Candidate => ({ ...whole, name: basename(path, '.java'), isPart: true, from: path });
  const direct: Candidate[] = [];
  for (const path of startsJava && isOne ? largest : []) {
    const way = await directly(project, path, compile);
    if (way) direct.push({ ...partOf(path), ...way });
  }
  const byMaven = largest.slice(0, 1).map((path): Candidate => {
    const only = ` -Dtest=${basename(path, '.java')} -Dsurefire.failIfNoSpecifiedTests=false`;
    // Needless where another part works, however quick that is.
    const own = direct.length > 0 ? { name: `${basename(path, '.java')}-maven`, isPart: false } : {};
    return { ...partOf(path), ...own, build: `${build}${only}`, command: `${test}${only}` };
  });
  // Each execution of the whole suite starts Maven, so it is hardly ever quick enough, and its build is the longest of all.
  return [...direct, ...byMaven, whole, ...programs];
}

/** A class of tests without Maven, which takes longer to start than most of them. @returns undefined for what is not JUnit */
async function directly(
  project: Project,
  path: string,
  compile: string,
): Promise<Pick<Candidate, 'build' | 'command'> | undefined> {
  const text = (await project.read(path)) ?? '';
  const inside = path.replace(/^src\/test\/java\//, '').replace(/\.java$/, '');
  const name = quote(inside.replaceAll('/', '.'));
  if (inside === path) return undefined;
  if (text.includes('org.junit.jupiter.')) {
    const copy = `dependency:copy -Dartifact=org.junit.platform:${console}:1.11.4 -DoutputDirectory=target -Dmdep.stripVersion=true`;
    return {
      build: `${withClassPath(compile)} ${copy}`,
      command: `${java(`target/${console}.jar:`)} org.junit.platform.console.ConsoleLauncher execute --select-class ${name} --details none --disable-banner`,
    };
  }
  if (!/\b(org\.junit|junit\.framework)\./.test(text)) return undefined;
  return { build: withClassPath(compile), command: `${java()} org.junit.runner.JUnitCore ${name}` };
}

const withClassPath = (compile: string): string =>
  `${compile} dependency:build-classpath -Dmdep.outputFile=${classPath}`;

const java = (first = ''): string => `java -cp "${first}target/test-classes:target/classes:$(cat ${classPath})"`;

export async function gradle(project: Project): Promise<Found[]> {
  const names = ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'];
  const from = names.find((name) => project.has(name));
  if (from === undefined) return [];
  const program = `${project.has('gradlew') ? programPath('./gradlew') : 'gradle'} --no-daemon -q`;
  const sources = await project.texts(project.paths(/build\.gradle(\.kts)?$/));
  const isJson = sources.some((text) => /\bresultFormat\b.*\bJSON\b/i.test(text));
  return [
    sources.some((text) => text.includes('jmh')) && {
      name: 'jmh',
      kind: 'benchmark',
      from,
      build: `${program} jmhJar`,
      command: `${program} --offline jmh`,
      ...(isJson && { results: 'jmh', 'results-file': 'build/results/jmh/results.json' }),
    },
    project.paths(/(^|\/)src\/test\//).length > 0 && {
      name: 'tests',
      kind: 'tests',
      from,
      build: `${program} testClasses`,
      command: `${program} --offline test --rerun`,
    },
  ];
}
