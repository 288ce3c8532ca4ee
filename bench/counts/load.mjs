// Load beside a measurement of ours: programs that compute and programs that keep the disk busy, ended with this process.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** @returns a function that ends them */
export function startLoad(directory, { computing, writing }) {
  const compute = 'while :; do :; done';
  const write = (number) => {
    const file = join(directory, `load-${number}`);
    return `while :; do dd if=/dev/zero of='${file}' bs=1M count=64 conv=fsync 2>&1; done`;
  };
  const texts = [...Array(computing).fill(compute), ...Array.from({ length: writing }, (_, number) => write(number))];
  const children = texts.map((text) => spawn('sh', ['-c', text], { stdio: 'ignore' }));
  const end = () => children.forEach((child) => child.kill('SIGKILL'));
  process.on('exit', end);
  // Without these the end of this process would be no exit.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  return end;
}
