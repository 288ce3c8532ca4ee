/**
 * What of an ELF file says where an address is (elf(5)): segments, to turn an offset in the file into an address, and the table of
 * symbols, for the function that holds an address for certain. 64 bits, little-endian.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { orElse } from '../../core/system/index.ts';

interface Segment {
  offset: number;
  address: number;
  fileBytes: number;
}

interface Section {
  name: string;
  type: number;
  offset: number;
  bytes: number;
  link: number;
}

interface FunctionSymbol {
  address: number;
  bytes: number;
  name: string;
}

const headerBytes = 64;
const segmentBytes = 56;
const sectionBytes = 64;
const symbolBytes = 24;
const loaded = 1;
const executable = 1;
const pageBytes = 4096;
const interpreter = 3;
const unwindTable = 0x6474e550;
const symbolTable = 2;
const functionType = 2;
/** A table of symbols larger than this is not read: a gigabyte of memory for one name. */
const maxTableBytes = 1 << 28;

export class ElfFile {
  /** Lines of the source can be known: its own debug information, or a link to it. */
  readonly hasLines: boolean;
  /** A program that loads libraries: what is in it was linked into it by the project, not by its C library. */
  readonly isDynamic: boolean;
  readonly isGo: boolean;
  /** From a place in its code its caller can be found: it says how, for each instruction. */
  readonly hasUnwindTable: boolean;
  /** Its code begins with a page of the file. lld lays it elsewhere, and libunwind does not find the table then: it compares both beginnings. */
  readonly hasWholePages: boolean;
  readonly #path: string;
  readonly #segments: readonly Segment[];
  readonly #sections: readonly Section[];
  #functions: readonly FunctionSymbol[] | undefined;

  private constructor(
    path: string,
    segments: readonly (Segment & { type: number; flags: number })[],
    sections: Section[],
  ) {
    const has = (wanted: number): boolean => segments.some(({ type }) => type === wanted);
    this.#path = path;
    this.#segments = segments.filter(({ type }) => type === loaded);
    this.hasUnwindTable = has(unwindTable);
    this.hasWholePages = segments.every(
      ({ type, flags, offset }) => type !== loaded || (flags & executable) === 0 || offset % pageBytes === 0,
    );
    this.#sections = sections;
    const names = new Set(sections.map(({ name }) => name));
    this.hasLines = ['.debug_line', '.zdebug_line', '.gnu_debuglink', '.gnu_debugaltlink'].some((name) =>
      names.has(name),
    );
    this.isGo = names.has('.go.buildinfo') || names.has('.note.go.buildid');
    // A library has no interpreter; one that is loaded names what it needs.
    this.isDynamic = has(interpreter) || (names.has('.dynsym') && names.has('.dynamic'));
  }

  /** @returns undefined where the file cannot be read, or is of another kind */
  static read(path: string): ElfFile | undefined {
    return orElse(() => withFile(path, (read) => ElfFile.#parse(path, read)), undefined);
  }

  static #parse(path: string, read: Reader): ElfFile | undefined {
    const header = read(0, headerBytes);
    const isElf64 = header.length === headerBytes && header.readUInt32BE(0) === 0x7f454c46;
    if (!isElf64 || header[4] !== 2 || header[5] !== 1) return undefined;
    const [segmentCount, sectionCount] = [header.readUInt16LE(56), header.readUInt16LE(60)];
    const segments = read(number64(header, 32), segmentCount * segmentBytes);
    const sections = read(number64(header, 40), sectionCount * sectionBytes);
    const list = rows(segments, segmentBytes).map((row) => ({
      type: row.readUInt32LE(0),
      flags: row.readUInt32LE(4),
      offset: number64(row, 8),
      address: number64(row, 16),
      fileBytes: number64(row, 32),
    }));
    const raw = rows(sections, sectionBytes).map((row) => ({
      nameAt: row.readUInt32LE(0),
      type: row.readUInt32LE(4),
      offset: number64(row, 24),
      bytes: number64(row, 32),
      link: row.readUInt32LE(40),
    }));
    const names = raw[header.readUInt16LE(62)];
    const text = names === undefined ? Buffer.alloc(0) : read(names.offset, Math.min(names.bytes, maxTableBytes));
    return new ElfFile(
      path,
      list,
      raw.map(({ nameAt, ...section }) => ({ ...section, name: textAt(text, nameAt) })),
    );
  }

  /** The address that a place in the file is loaded to, before it is moved. */
  addressOf(offset: number): number | undefined {
    const segment = this.#segments.find((one) => offset >= one.offset && offset < one.offset + one.fileBytes);
    return segment && offset - segment.offset + segment.address;
  }

  /** The name of the function that the address lies in. */
  functionAt(address: number): string | undefined {
    return this.#find(address)?.name;
  }

  /** The last address of the function that the address lies in. */
  endAt(address: number): number | undefined {
    const found = this.#find(address);
    return found && found.address + found.bytes - 1;
  }

  /** The function before the address is not an answer: its name may have been stripped. */
  #find(address: number): FunctionSymbol | undefined {
    this.#functions ??= this.#readFunctions();
    let [low, high] = [0, this.#functions.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#functions[middle]!.address <= address) low = middle + 1;
      else high = middle;
    }
    const found = this.#functions[low - 1];
    return found !== undefined && address < found.address + found.bytes ? found : undefined;
  }

  #readFunctions(): FunctionSymbol[] {
    try {
      const table = this.#sections.find(({ type }) => type === symbolTable);
      const names = table && this.#sections[table.link];
      if (!table || !names || table.bytes > maxTableBytes || names.bytes > maxTableBytes) return [];
      const [symbols, text] = withFile(this.#path, (read) => [
        read(table.offset, table.bytes),
        read(names.offset, names.bytes),
      ]);
      return rows(symbols, symbolBytes)
        .filter((row) => (row[4]! & 0xf) === functionType && number64(row, 16) > 0)
        .map((row) => ({
          address: number64(row, 8),
          bytes: number64(row, 16),
          name: textAt(text, row.readUInt32LE(0)),
        }))
        .sort((a, b) => a.address - b.address);
    } catch {
      return [];
    }
  }
}

type Reader = (offset: number, bytes: number) => Buffer;

function withFile<Result>(path: string, use: (read: Reader) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return use((offset, bytes) => {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, readSync(file, buffer, 0, bytes, offset));
    });
  } finally {
    closeSync(file);
  }
}

const number64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

const rows = (bytes: Buffer, length: number): Buffer[] =>
  Array.from({ length: Math.floor(bytes.length / length) }, (_, row) =>
    bytes.subarray(row * length, (row + 1) * length),
  );

function textAt(bytes: Buffer, at: number): string {
  const end = bytes.indexOf(0, at);
  return bytes.toString('utf8', at, end < 0 ? bytes.length : end);
}
