const { execFileSync } = require('node:child_process');
const { appendFileSync } = require('node:fs');

const input = (name) => process.env[`INPUT_${name.toUpperCase()}`] ?? '';
const docker = (...words) => execFileSync('docker', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const argument = input('build-args') === '' ? [] : ['--build-arg', input('build-args')];
// The engine's own builder: what the tests beside have built is built once.
docker('build', '--quiet', '--file', input('file'), '--tag', input('tags'), ...argument, input('context'));
docker('push', '--quiet', input('tags'));
const name = docker('image', 'inspect', '--format', '{{index .RepoDigests 0}}', input('tags')).trim();
appendFileSync(process.env.GITHUB_OUTPUT, `digest=${name.split('@')[1]}\n`);
console.log(`pushed ${name}`);
