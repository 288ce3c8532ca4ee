/**
 * Registries on this machine with one made-up package, `journal`, for the real clients: a folder as a Python index (PEP 503, PEP 592), an npm
 * registry and a sparse index of Cargo by HTTP, and folders as a Go module proxy and a repository of Maven. Held to their specifications by the clients themselves.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { writeFiles, type Files } from './project.ts';

export interface Release {
  version: string;
  /** Number of fsync calls for a journal of 20 records; a text is code that does not compile or load. */
  syncs: number | string;
  yanked?: boolean;
  /** Versions of `pages` that the release needs, for npm. */
  needs?: string;
}

export interface LocalRegistry {
  /** For the client. */
  environment: Record<string, string>;
  close: () => Promise<void>;
}

const every = ({ syncs }: Release): string => (typeof syncs === 'number' ? String(Math.round(20 / syncs)) : syncs);

const zip = (path: string, files: Files): void => {
  mkdirSync(dirname(path), { recursive: true });
  const script =
    'import json, sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], "w") as out:\n  for name, text in json.load(sys.stdin).items(): out.writestr(name, text)';
  execFileSync('python3', ['-c', script, path], { input: JSON.stringify(files) });
};

const tar = (folder: string, files: Files, top: string): Buffer => {
  const place = mkdtempSync(join(folder, 'tar-'));
  writeFiles(join(place, top), files);
  return execFileSync('tar', ['-czf', '-', '-C', place, top]);
};

const digest = (kind: string, data: Buffer, as: 'hex' | 'base64'): string => createHash(kind).update(data).digest(as);

const nothingToClose = (): Promise<void> => Promise.resolve();

async function serve(
  answer: (path: string, url: string) => Buffer | undefined,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const data = answer(decodeURIComponent(request.url ?? ''), url);
    response.writeHead(data ? 200 : 404).end(data);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url };
}

const closing = (server: Server) => (): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => {
      done();
    });
  });

export function pythonIndex(folder: string, releases: readonly Release[]): LocalRegistry {
  const links = releases.map((release) => {
    const { version, yanked } = release;
    const wheel = join(folder, 'journal', `journal-${version}-py3-none-any.whl`);
    const info = `journal-${version}.dist-info`;
    const code = `import os\n\ndef keep(path):\n    with open(path, "wb", buffering=0) as file:\n        for record in range(20):\n            file.write(b"record")\n            if record % ${every(release)} == 0:\n                os.fsync(file.fileno())\n`;
    zip(wheel, {
      'journal/__init__.py': code,
      [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: journal\nVersion: ${version}\n`,
      [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
      [`${info}/RECORD`]: '',
    });
    const hash = digest('sha256', readFileSync(wheel), 'hex');
    const name = wheel.slice(dirname(wheel).length + 1);
    return `<a href="${name}#sha256=${hash}"${yanked === true ? ' data-yanked="broken"' : ''}>${name}</a>`;
  });
  writeFiles(folder, { 'journal/index.html': `<!DOCTYPE html><html><body>${links.join('\n')}</body></html>` });
  return { environment: { PIP_INDEX_URL: `file://${folder}`, PIP_NO_CACHE_DIR: '1' }, close: nothingToClose };
}

export async function npmRegistry(folder: string, releases: readonly Release[]): Promise<LocalRegistry> {
  const archives = new Map<string, Buffer>();
  const packages = new Map<string, Map<string, object>>();
  const publish = (name: string, version: string, files: Files, more: object): void => {
    const manifest = { name, version, main: 'index.js', ...more };
    const archive = tar(folder, { 'package.json': JSON.stringify(manifest), ...files }, 'package');
    archives.set(`/${name}/-/${name}-${version}.tgz`, archive);
    const shasum = digest('sha1', archive, 'hex');
    const dist = { shasum, integrity: `sha512-${digest('sha512', archive, 'base64')}` };
    const known = packages.get(name) ?? new Map<string, object>();
    packages.set(name, known.set(version, { ...manifest, dist }));
  };
  for (const release of releases) {
    const { version, needs } = release;
    const code = `const fs = require('fs');\nexports.keep = (path) => {\n  const file = fs.openSync(path, 'w');\n  for (let record = 0; record < 20; record++) {\n    fs.writeSync(file, 'record');\n    if (record % ${every(release)} === 0) fs.fsyncSync(file);\n  }\n  fs.closeSync(file);\n};\n`;
    publish('journal', version, { 'index.js': code }, needs === undefined ? {} : { dependencies: { pages: needs } });
    const above = `exports.keep = require('journal').keep;\n`;
    if (version === '1.0.0')
      publish('binder', version, { 'index.js': above }, { dependencies: { journal: '>=1.0.0' } });
  }
  for (const version of ['1.0.0', '2.0.0']) publish('pages', version, { 'index.js': '' }, {});
  const { server, url } = await serve((path, self) => {
    const archive = archives.get(path);
    if (archive) return archive;
    const name = path.slice(1);
    const versions = [...(packages.get(name) ?? [])].map(([version, manifest]) => {
      const { dist, ...rest } = manifest as { dist: object };
      return [version, { ...rest, dist: { ...dist, tarball: `${self}/${name}/-/${name}-${version}.tgz` } }] as const;
    });
    if (versions.length === 0) return undefined;
    const packument = { name, versions: Object.fromEntries(versions), 'dist-tags': { latest: versions.at(-1)![0] } };
    return Buffer.from(JSON.stringify(packument));
  });
  const environment = { npm_config_registry: `${url}/`, npm_config_cache: join(folder, 'cache') };
  return { environment, close: closing(server) };
}

export function goProxy(folder: string, releases: readonly Release[]): LocalRegistry {
  const module = 'example.org/journal';
  const place = join(folder, module, '@v');
  for (const release of releases) {
    const version = `v${release.version}`;
    const mod = `module ${module}\n\ngo 1.20\n`;
    const code = `package journal\n\nimport "os"\n\nfunc Keep(path string) {\n\tfile, _ := os.Create(path)\n\tdefer file.Close()\n\tfor record := 0; record < 20; record++ {\n\t\tfile.WriteString("record")\n\t\tif record%${every(release)} == 0 {\n\t\t\tfile.Sync()\n\t\t}\n\t}\n}\n`;
    const top = `${module}@${version}`;
    zip(join(place, `${version}.zip`), { [`${top}/go.mod`]: mod, [`${top}/journal.go`]: code });
    writeFiles(place, {
      [`${version}.mod`]: mod,
      [`${version}.info`]: JSON.stringify({ Version: version, Time: '2026-01-01T00:00:00Z' }),
    });
  }
  writeFileSync(join(place, 'list'), releases.map(({ version }) => `v${version}\n`).join(''));
  const environment = {
    ...{ GOPROXY: `file://${folder}`, GOSUMDB: 'off', GOFLAGS: '-modcacherw', GOTOOLCHAIN: 'local' },
    GOMODCACHE: join(folder, 'cache'),
  };
  return { environment, close: nothingToClose };
}

export async function cargoIndex(folder: string, releases: readonly Release[]): Promise<LocalRegistry> {
  const archives = new Map<string, Buffer>();
  const lines = releases.map((release) => {
    const { version, yanked = false } = release;
    const manifest = `[package]\nname = "journal"\nversion = "${version}"\nedition = "2021"\n`;
    const code = `use std::io::Write;\npub fn keep(path: &str) {\n    let mut file = std::fs::File::create(path).unwrap();\n    for record in 0..20 {\n        file.write_all(b"record").unwrap();\n        if record % ${every(release)} == 0 {\n            file.sync_all().unwrap();\n        }\n    }\n}\n`;
    const archive = tar(folder, { 'Cargo.toml': manifest, 'src/lib.rs': code }, `journal-${version}`);
    archives.set(`/crates/journal/${version}/download`, archive);
    const cksum = digest('sha256', archive, 'hex');
    return JSON.stringify({ name: 'journal', vers: version, deps: [], cksum, features: {}, yanked });
  });
  const { server, url } = await serve((path, self) => {
    if (path === '/config.json') return Buffer.from(JSON.stringify({ dl: `${self}/crates` }));
    if (path === '/jo/ur/journal') return Buffer.from(`${lines.join('\n')}\n`);
    return archives.get(path);
  });
  const home = join(folder, 'home');
  writeFiles(home, {
    'config.toml': `[source.crates-io]\nreplace-with = "local"\n\n[source.local]\nregistry = "sparse+${url}/"\n`,
  });
  return { environment: { CARGO_HOME: home }, close: closing(server) };
}

/**
 * The project names the folder `repository`. What Maven has of others stays where it is, its plug-ins among it: without them it asks Maven
 * Central.
 */
export function mavenRepository(folder: string, releases: readonly Release[]): LocalRegistry {
  const place = join(folder, 'repository', 'example', 'journal');
  for (const release of releases) {
    const { version } = release;
    const code = `package journal;\n\nimport java.io.FileOutputStream;\n\npublic final class Journal {\n    public static void keep(String path) throws Exception {\n        try (FileOutputStream file = new FileOutputStream(path)) {\n            for (int record = 0; record < 20; record++) {\n                file.write("record".getBytes());\n                if (record % ${every(release)} == 0) file.getChannel().force(true);\n            }\n        }\n    }\n}\n`;
    const build = mkdtempSync(join(folder, 'jar-'));
    const name = join(place, version, `journal-${version}`);
    writeFiles(build, { 'Journal.java': code });
    const pom = `<project><modelVersion>4.0.0</modelVersion><groupId>example</groupId><artifactId>journal</artifactId><version>${version}</version></project>`;
    writeFiles(place, { [`${version}/journal-${version}.pom`]: pom });
    execFileSync('javac', ['-d', 'classes', 'Journal.java'], { cwd: build });
    execFileSync('jar', ['cf', `${name}.jar`, '-C', 'classes', '.'], { cwd: build });
  }
  const versions = releases.map(({ version }) => `<version>${version}</version>`).join('');
  const last = releases.at(-1)!.version;
  const metadata = `<metadata><groupId>example</groupId><artifactId>journal</artifactId><versioning><latest>${last}</latest><release>${last}</release><versions>${versions}</versions></versioning></metadata>`;
  writeFiles(place, { 'maven-metadata.xml': metadata });
  const own = join(homedir(), '.m2', 'repository');
  // Maven splits its options at blanks.
  const local = temporaryFolder();
  for (const entry of existsSync(own) ? readdirSync(own) : []) symlinkSync(join(own, entry), join(local, entry));
  return {
    environment: { MAVEN_OPTS: `-Dmaven.repo.local=${local}`, REPOSITORY: `file://${folder}/repository` },
    close: nothingToClose,
  };
}

/** Each version brings its code as a source file, which the project that uses it compiles. */
export function nugetFeed(folder: string, releases: readonly Release[]): LocalRegistry {
  const feed = join(folder, 'feed');
  for (const release of releases) {
    const { version } = release;
    const sources =
      '<contentFiles><files include="cs/any/Journal.cs" buildAction="Compile" /></contentFiles><dependencies><group targetFramework="netstandard1.0" /></dependencies>';
    const about = '<authors>a</authors><description>A journal.</description>';
    const code = `using System.IO;\npublic static class Journal {\n  public static void Keep(string path) {\n    using var file = new FileStream(path, FileMode.Create);\n    for (var record = 0; record < 20; record++) {\n      file.WriteByte(1);\n      if (record % ${every(release)} == 0) file.Flush(true);\n    }\n  }\n}\n`;
    zip(join(feed, `Example.Journal.${version}.nupkg`), {
      'Example.Journal.nuspec': `<package><metadata><id>Example.Journal</id><version>${version}</version>${about}${sources}</metadata></package>`,
      'contentFiles/cs/any/Journal.cs': code,
    });
  }
  const config = `<configuration><packageSources><clear /><add key="here" value="${feed}" /></packageSources></configuration>`;
  writeFiles(join(folder, 'home'), { '.nuget/NuGet/NuGet.Config': config });
  const home = join(folder, 'home');
  const environment = { HOME: home, DOTNET_CLI_HOME: home, NUGET_PACKAGES: join(folder, 'packages') };
  return {
    environment: { ...environment, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' },
    close: nothingToClose,
  };
}
