// Packages as Debian publishes them: C and C++ as sources, which the project builds, Ruby and Perl as what Debian installs. They come by apt,
// from the mirror that this machine is set up for, of several releases of Debian beside each other.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those that had both versions of a row; a version that Debian has replaced since may still be on the mirror. */
const releases = ['bookworm', 'trixie'];

const manifest = ({ package: name, version, with: others = {} }) => ({
  'debian.txt': Object.entries({ [name]: version, ...others })
    .map(([one, its]) => `${one}=${its}\n`)
    .join(''),
});

const unpacked =
  'rm -rf debs && mkdir debs && (cd debs && apt-get -qq download $(cat ../debian.txt) && for deb in *.deb; do dpkg -x "$deb" .; done && rm *.deb)';

export const debian = {
  c: {
    ignored: ['/upstream/', '/tool'],
    source: 'main.c',
    manifest,
    // Each source unpacks into a folder with its version in the name; both sides have the same.
    build: ({ compile }) =>
      `rm -rf upstream && mkdir upstream && (cd upstream && apt-get -qq --only-source source $(cat ../debian.txt) && mv */ source) && (${compile})`,
    command: './tool',
  },
  ruby: {
    ignored: ['/debs/'],
    source: 'app.rb',
    manifest,
    build: unpacked,
    command: 'env GEM_PATH=debs/usr/share/rubygems-integration/all ruby -I debs/usr/lib/ruby/vendor_ruby app.rb',
  },
  perl: {
    ignored: ['/debs/'],
    source: 'app.pl',
    manifest,
    build: unpacked,
    command: 'perl -Idebs/usr/share/perl5 app.pl',
  },
};

function apt(...words) {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`apt-get ${words.join(' ')}: exit status ${status}: ${stderr.trim().slice(-600)}`);
  return stdout;
}

/** From then on apt and what it starts know the releases; the lists of packages are kept in the folder. */
export function useDebian(folder) {
  const site = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Label: Debian'];
  const [uri] = apt(...site).split('\n');
  if (!uri) throw new Error('apt of this machine knows no mirror of Debian: its packages come from there.');
  for (const name of ['state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const source = (release) => ['deb', 'deb-src'].map((kind) => `${kind} ${uri} ${release} main\n`).join('');
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write('sources.list', releases.map(source).join(''));
  write('status', '');
  const places = { 'Etc::SourceList': 'sources.list', State: 'state', 'State::status': 'status', Cache: 'cache' };
  const settings = Object.entries(places).map(([name, place]) => `Dir::${name} "${join(folder, place)}";\n`);
  write('apt.conf', `${settings.join('')}Dir::Etc::SourceParts "/dev/null";\nAcquire::Languages "none";\n`);
  process.env.APT_CONFIG = join(folder, 'apt.conf');
  if (!existsSync(join(folder, 'updated'))) apt('update');
  write('updated', '');
}
