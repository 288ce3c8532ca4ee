// A benchmark of one's own: what it prints is all that io-perf needs (docs/benchmarks.md).
import { readFileSync, statSync } from 'node:fs';

const file = new URL(import.meta.url);
const repetitions = 200;

function time(name, body) {
  const begin = process.hrtime.bigint();
  for (let repetition = 0; repetition < repetitions; repetition++) body();
  return { name, unit: 'ns/op', value: Number(process.hrtime.bigint() - begin) / repetitions };
}

console.log(JSON.stringify([time('read', () => readFileSync(file)), time('stat', () => statSync(file))], undefined, 2));
