/** Whether an assembly has machine code beside its own (ReadyToRun), in which small methods were put into their callers. ECMA-335, II.25. */
import { readFileSync } from 'node:fs';
import { orElse } from '../../../core/system/index.ts';

const headerOfRuntime = 14;
/** In the header of the runtime: the length of what the compiler of machine code has added. */
const addedBytesAt = 68;

export const isPrecompiled = (assembly: string): boolean =>
  orElse(() => {
    const bytes = readFileSync(assembly);
    const file = bytes.readUInt32LE(0x3c) + 4;
    const options = file + 20;
    const isWide = bytes.readUInt16LE(options) === 0x20b;
    const address = bytes.readUInt32LE(options + (isWide ? 112 : 96) + 8 * headerOfRuntime);
    const [count, sections] = [bytes.readUInt16LE(file + 2), options + bytes.readUInt16LE(file + 16)];
    for (let at = sections; at < sections + 40 * count; at += 40) {
      const [length, from, place] = [8, 12, 20].map((offset) => bytes.readUInt32LE(at + offset)) as [
        number,
        number,
        number,
      ];
      if (address >= from && address < from + length)
        return bytes.readUInt32LE(address - from + place + addedBytesAt) > 0;
    }
    return false;
  }, false);
