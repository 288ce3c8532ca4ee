// How a project of each ecosystem is written: what its manifest looks like, how it is locked, built and started.
import { debian } from './debian.mjs';

const lines = (list) => `${list.join('\n')}\n`;
const pinned = ({ package: name, version, with: others = {} }) => Object.entries({ [name]: version, ...others });

/**
 * `source`: where the program stands. `manifest`: file → text. `lock`: shell commands that write the lock file.
 * Everything is pinned; what a package needs beyond `with` is in the lock file, which is written once and changed for the package alone.
 */
export const ecosystems = {
  ...debian,
  pypi: {
    ignored: ['.venv/', '__pycache__/'],
    source: 'app.py',
    manifest: (row) => ({ 'requirements.txt': lines(pinned(row).map(([name, version]) => `${name}==${version}`)) }),
    // --no-deps: a package that is not pinned is missing, instead of being of another version next week.
    build:
      'python3 -m venv .venv && .venv/bin/pip install -q --disable-pip-version-check --no-deps -r requirements.txt',
    command: '.venv/bin/python app.py',
  },
  npm: {
    ignored: ['node_modules/'],
    source: 'app.js',
    manifest: (row) => ({
      'package.json': `${JSON.stringify(
        { name: 'tool', version: '1.0.0', private: true, dependencies: Object.fromEntries(pinned(row)) },
        null,
        2,
      )}\n`,
    }),
    lock: 'npm install --package-lock-only --ignore-scripts --no-audit --no-fund --silent',
    build: 'npm ci --ignore-scripts --no-audit --no-fund --silent',
    command: 'node app.js',
  },
  go: {
    ignored: ['/tool'],
    source: 'main.go',
    manifest: (row) => ({
      'go.mod': lines([
        'module example.org/tool',
        '',
        'go 1.21',
        '',
        'require (',
        ...pinned(row).map(([name, version]) => `\t${name} ${version}`),
        ')',
      ]),
    }),
    lock: 'go mod tidy',
    build: 'go build -o tool .',
    command: './tool',
  },
  cargo: {
    ignored: ['/target/'],
    source: 'src/main.rs',
    manifest: (row) => ({
      'Cargo.toml': lines([
        '[package]',
        'name = "tool"',
        'version = "0.1.0"',
        'edition = "2021"',
        '',
        '[dependencies]',
        ...pinned(row).map(([name, version]) =>
          name === row.package && row.features !== undefined
            ? `${name} = { version = "=${version}", default-features = false, features = ${JSON.stringify(row.features)} }`
            : `${name} = "=${version}"`,
        ),
        '',
        '[profile.release]',
        'debug = true',
      ]),
    }),
    // Leaves what is locked already as it is.
    lock: 'cargo metadata --format-version 1 >/dev/null',
    build: 'cargo build --release --locked -q',
    command: './target/release/tool',
  },
  maven: {
    ignored: ['/target/'],
    source: 'src/main/java/app/Main.java',
    manifest: (row) => ({
      'pom.xml': lines([
        '<project xmlns="http://maven.apache.org/POM/4.0.0">',
        '  <modelVersion>4.0.0</modelVersion>',
        '  <groupId>org.example</groupId>',
        '  <artifactId>tool</artifactId>',
        '  <version>1.0</version>',
        '  <properties>',
        '    <maven.compiler.source>11</maven.compiler.source>',
        '    <maven.compiler.target>11</maven.compiler.target>',
        '    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>',
        '  </properties>',
        '  <dependencies>',
        ...pinned(row).map(([name, version]) => {
          const [group, artifact] = name.split(':');
          return `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
        }),
        '  </dependencies>',
        '</project>',
      ]),
    }),
    // One jar by its name without the version, so that the command is the same on both sides.
    build: 'mvn -q -B compile dependency:copy-dependencies -DoutputDirectory=target/lib -Dmdep.stripVersion=true',
    command: (row) =>
      `java -cp ${['target/classes', ...pinned(row).map(([name]) => `target/lib/${name.split(':')[1]}.jar`)].join(':')} app.Main`,
  },
};
