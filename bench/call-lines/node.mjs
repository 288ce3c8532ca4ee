import fs from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

async function look(name) {
  await stat(name); //+ stat
  await promisify(fs.access)(name); //+ access
  return name === '';
}

async function load(name) {
  await readFile(name); //+ open
  const file = await open(name);
  const buffer = Buffer.alloc(64);
  await file.read(buffer, 0, 64, 0);
  await file.readFile(); //+ read
  await file.close();
}

async function list(name) {
  const folder = await opendir(name);
  for (let entry = await folder.read(); entry; entry = await folder.read()) entry.name.length; //-
  const entries = []; //+
  for await (const entry of folder) entries.push(entry.name); //+
  await readdir(name); //+ list
}

async function save(name) {
  await writeFile(name, 'text');
  const log = await open(name, 'a');
  await log.write('more'); //+ write
  await log.sync(); //+ sync
  await log.close();
}

async function stream(name) {
  let length = 0;
  for await (const part of fs.createReadStream(name)) length += part.length; //+ open
  return length;
}

for (let turn = 0; turn < 3; turn++) {
  await look('in.txt');
  await load('in.txt');
  await list('.');
  const folder = await opendir('.'); //+ open
  while (await folder.read()) continue; //+ list
  await folder.close(); //+
  await save('out.log');
  await stream('in.txt');
  await mkdir('made'); //+ mkdir
  await rm('made', { recursive: true }); //+ unlink
  await rename('out.log', 'out.old.log'); //+ rename
  console.log(turn);
}
