/** Figures of tools that load file systems, disks and data bases: name, unit, direction, repetitions and errors, read by hand in the fixtures. */
import { describe, expect, it } from 'vitest';
import { type RunDocument, runDocumentSchema } from '../../../core/document/index.ts';
import { convertResults } from '../convert.ts';
import { figureLines, fixture } from '../../../../test/helpers/converted.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

function convert(text: string, from?: string): RunDocument {
  const document = convertResults([{ name: 'results', text }], from, context);
  expect(runDocumentSchema.parse(document)).toEqual(document);
  return document;
}
const lines = (file: string): string[] => figureLines(convert(fixture(file)));
/** The lines of a file with the beginning of their ids left out. */
const short = (file: string, beginning: RegExp): string[] => lines(file).map((line) => line.replace(beginning, ''));
const lost = (text: string): string[] => convert(text).skipped.map(({ cell, reason }) => `${cell}: ${reason}`);

describe('IOR', () => {
  const of = (access: string, metric: string): string =>
    `ior/benchmark/${access}?access=file-per-process&api=POSIX&block=16MiB&metric=${metric}&options=-e&segments=4&tasks=4&xfer=1MiB`;

  it('text: each repetition is a sample; the summary below repeats them', () => {
    expect(lines('ior.txt')).toEqual([
      `${of('write', 'bandwidth')} >801 MiB/s of 3`,
      `${of('write', 'iops')} >802.5 IOPS of 3`,
      `${of('read', 'bandwidth')} >3088 MiB/s of 3`,
      `${of('read', 'iops')} >3090 IOPS of 3`,
      `${of('remove', 'time')} 1250000 ns/op of 3`,
    ]);
  });

  it('summaryFormat=JSON', () => {
    expect(short('ior-json.txt', /.*\/benchmark\//)).toEqual([
      'write?access=single-shared-file&api=POSIX&block=2MiB&metric=bandwidth&order=random&tasks=2&xfer=64KiB >405.625 MiB/s of 2',
      'write?access=single-shared-file&api=POSIX&block=2MiB&metric=iops&order=random&tasks=2&xfer=64KiB >6501.5 IOPS of 2',
      'read?access=single-shared-file&api=POSIX&block=2MiB&metric=bandwidth&order=random&tasks=2&xfer=64KiB >1906.125 MiB/s of 2',
      'read?access=single-shared-file&api=POSIX&block=2MiB&metric=iops&order=random&tasks=2&xfer=64KiB >30505.25 IOPS of 2',
    ]);
  });

  it('summaryFormat=CSV', () => {
    const text = `access,bw(MiB/s),IOPS,Latency,block(KiB),xfer(KiB),open(s),wr/rd(s),close(s),total(s),numTasks,iter
write,412.5000,6612.2500,0.0003,2048.0000,64.0000,0.0002,0.0097,0.0001,0.0097,2,0
write,400.5000,6410.0000,0.0003,2048.0000,64.0000,0.0002,0.0100,0.0001,0.0100,2,1
`;
    expect(figureLines(convert(text))).toEqual([
      'ior/benchmark/write?block=2048KiB&metric=bandwidth&tasks=2&xfer=64KiB >406.5 MiB/s of 2',
      'ior/benchmark/write?block=2048KiB&metric=iops&tasks=2&xfer=64KiB >6511.125 IOPS of 2',
    ]);
  });

  it('3.0 without IOPS, in the middle of the output of a job', () => {
    const text = `loading modules
IOR-3.0.1: MPI Coordinated Test of Parallel I/O

Began: Mon Mar  3 10:00:00 2025
Command line used: ./ior -b 32m -t 4m -a POSIX -o /scratch/x
Summary:
	api                = POSIX
	test filename      = /scratch/x
	access             = single-shared-file
	ordering in a file = sequential offsets
	clients            = 8 (4 per node)
	repetitions        = 1
	xfersize           = 4 MiB
	blocksize          = 32 MiB

access    bw(MiB/s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   iter
------    ---------  ---------- ---------  --------   --------   --------   --------   ----
Commencing write performance test: Mon Mar  3 10:00:00 2025
write     655.25     32768      4096       0.002111   0.388125   0.000310   0.390688   0   
Max Write: 655.25 MiB/sec (687.08 MB/sec)
`;
    expect(figureLines(convert(text))).toEqual([
      'ior/benchmark/write?access=single-shared-file&api=POSIX&block=32MiB&metric=bandwidth&tasks=8&xfer=4MiB >655.25 MiB/s',
    ]);
  });

  it('is recognised below the warnings of Open MPI', () => {
    const warning = `WARNING: No preset parameters were found for the device that Open MPI detected:

  Local host:            node0001
  Device vendor part ID: 4123

`;
    expect(figureLines(convert(warning + fixture('ior.txt')))).toEqual(lines('ior.txt'));
  });

  it('tests of other options are other benchmarks, errors and torn lines are listed', () => {
    const direct = fixture('ior.txt').replaceAll(' -e ', ' -e -C --posix.odirect ');
    expect(Object.keys(convert(fixture('ior.txt') + direct).cells)).toHaveLength(10);
    const broken = fixture('ior.txt').replace(/^(write {5}790.*)0\.323743.*$/m, '$1');
    expect(lost(`${broken}ior ERROR: open64 failed, errno 28, No space left on device (aiori-POSIX.c:463)\n`)).toEqual([
      'ior/benchmark/write?access=file-per-process&api=POSIX&block=16MiB&options=-e&segments=4&tasks=4&xfer=1MiB: its result line is torn',
      'ior/benchmark/error: IOR reports an error: open64 failed, errno 28, No space left on device (aiori-POSIX.c:463)',
    ]);
  });
});

describe('mdtest', () => {
  const rest = '?items=2000%20files&options=-n%20500%20-F%20-u%20-w%203901&tasks=4';
  it('the mean of each operation; what was not run has zeros and is no figure', () => {
    expect(lines('mdtest.txt')).toEqual([
      `mdtest/benchmark/File%20creation${rest} >10050.125 ops/s`,
      `mdtest/benchmark/File%20stat${rest} >246200.5 ops/s`,
      `mdtest/benchmark/File%20removal${rest} >12401 ops/s`,
      `mdtest/benchmark/Tree%20creation${rest} >710.875 ops/s`,
      `mdtest/benchmark/Tree%20removal${rest} >395.125 ops/s`,
    ]);
    expect(convert(fixture('mdtest.txt')).skipped).toEqual([]);
    const stonewall =
      '   File create (stonewall)   :             NA             NA      10875.250             NA\n   Tree creation';
    expect(figureLines(convert(fixture('mdtest.txt').replace('   Tree creation', stonewall)))).toContain(
      `mdtest/benchmark/File%20create%20%28stonewall%29${rest} >10875.25 ops/s`,
    );
  });

  it('4.0: the table of times is left out, and of ranks and iterations the iterations are taken', () => {
    const text = `SUMMARY rate (in ops/sec): (of 2 iterations)
   Operation     per Rank: Max            Min           Mean      per Iteration: Max            Min           Mean        Std Dev
   ---------               ---            ---           ----                     ---            ---           ----        -------
   Directory creation         30.500         10.250         20.125             81.000         79.000         80.000          1.000 

SUMMARY time (in ops/sec): (of 2 iterations)
   Operation     per Rank: Max            Min           Mean      per Iteration: Max            Min           Mean        Std Dev
   ---------               ---            ---           ----                     ---            ---           ----        -------
   Directory creation          9.500          9.250          9.125              9.000          9.000          9.000          0.000 
`;
    expect(figureLines(convert(text))).toEqual(['mdtest/benchmark/Directory%20creation >80 ops/s']);
    expect(lost(`${text}SUMMARY rate: (of 1 iterations)\n   File read   :   12.500   11.2\n`)).toContain(
      'mdtest/benchmark/File%20read: its result line is torn',
    );
  });
});

describe('elbencho', () => {
  const write = 'WRITE?block=131072&dirs=2&files=8&hosts=1';
  const mixed = 'RWMIX30?block=4096&depth=16&direct=yes';
  it('CSV: until the last thread was done; rows of the same settings are samples; a phase that moves nothing has its time', () => {
    expect(short('elbencho-csv.txt', /.*\/benchmark\//)).toEqual([
      'MKDIRS?block=131072&dirs=2&files=8&hosts=1&metric=entries&size=1048576&threads=4&type=dir >5310 entries/s',
      'MKDIRS?block=131072&dirs=2&files=8&hosts=1&metric=entry-latency&size=1048576&threads=4&type=dir 240000 ns/op',
      `${write}&metric=entries&size=1048576&threads=4&type=dir >659.5 entries/s of 2`,
      `${write}&metric=iops&size=1048576&threads=4&type=dir >5280 IOPS of 2`,
      `${write}&metric=bandwidth&size=1048576&threads=4&type=dir >659.5 MiB/s of 2`,
      `${write}&metric=latency&size=1048576&threads=4&type=dir 97500 ns/op of 2`,
      `${write}&metric=entry-latency&size=1048576&threads=4&type=dir 1825000 ns/op of 2`,
      `${mixed}&hosts=1&metric=iops&random=yes&size=67108864&threads=4&type=file >20600 IOPS`,
      `${mixed}&hosts=1&metric=bandwidth&random=yes&size=67108864&threads=4&type=file >80 MiB/s`,
      `${mixed}&hosts=1&metric=latency&random=yes&size=67108864&threads=4&type=file 180000 ns/op`,
      `${mixed}&direction=read&hosts=1&metric=iops&random=yes&size=67108864&threads=4&type=file >8830 IOPS`,
      `${mixed}&direction=read&hosts=1&metric=bandwidth&random=yes&size=67108864&threads=4&type=file >34 MiB/s`,
      `${mixed}&direction=read&hosts=1&metric=latency&random=yes&size=67108864&threads=4&type=file 150000 ns/op`,
      'SYNC?block=131072&dirs=2&files=8&hosts=1&metric=time&size=1048576&threads=4&type=dir 35000000 ns/op',
    ]);
  });

  it('JSON has the same cells, and bytes to the last digit', () => {
    const csv = new Set(lines('elbencho-csv.txt').map((line) => line.replace(/ .*/, '')));
    const json = lines('elbencho-json.txt');
    expect(json.filter((line) => !csv.has(line.replace(/ .*/, '')))).toEqual([]);
    expect(json.find((line) => line.includes('bandwidth'))).toContain(
      `>${Number((706_358_476 / 2 ** 20).toPrecision(9))} MiB/s`,
    );
  });

  it('a row of another length, and a last object that is cut short, are refused', () => {
    const csv = fixture('elbencho-csv.txt').trimEnd();
    expect(() => convert(`${csv.slice(0, csv.lastIndexOf(',3.0'))}\n`, 'elbencho')).toThrow(
      'a row has 53 fields and the heading has 55',
    );
    const json = fixture('elbencho-json.txt').trimEnd();
    expect(() => convert(`${json.slice(0, -30)}\n`, 'elbencho')).toThrow('cut short');
    expect(lost(json.slice(0, -30))[0]).toContain('its line has no end: the output may be cut there');
  });
});

describe('diskspd', () => {
  const rest = '&order=random&outstanding=4&size=1073741824&threads=2&write-percent=25';
  const of = (name: string, metric: string): string => `diskspd/benchmark/${name}?block=8192&metric=${metric}${rest}`;
  it('XML: the sum of all threads, by the time of the test', () => {
    expect(lines('diskspd-xml.txt')).toEqual([
      `${of('read', 'iops')} >14300 IOPS`,
      `${of('read', 'bandwidth')} >111.71875 MiB/s`,
      `${of('read', 'latency')} 412000 ns/op`,
      `${of('read', 'p50')} 377000 ns/op`,
      `${of('read', 'p99')} 1250000 ns/op`,
      `${of('write', 'iops')} >4700 IOPS`,
      `${of('write', 'bandwidth')} >36.71875 MiB/s`,
      `${of('write', 'latency')} 655000 ns/op`,
      `${of('write', 'p50')} 602000 ns/op`,
      `${of('write', 'p99')} 1985000 ns/op`,
    ]);
    expect(convert(fixture('diskspd-xml.txt')).startedAt).toBe('2025-03-04T10:50:00.000Z');
  });

  it('damaged XML, and figures that are no numbers, are refused; a test of no time is listed', () => {
    const text = fixture('diskspd-xml.txt');
    expect(() => convert(text.replace('</Thread>', '</Target>'))).toThrow('its XML is damaged at </Target>');
    expect(() => convert(text.slice(0, -12))).toThrow('its XML is cut short');
    expect(() => convert(text.replace('>75000<', '>75x<'))).toThrow('<ReadCount> is "75x", which is not a number');
    expect(() => convert(text.replace('>10.00<', '>0.00<'))).toThrow('it took no time: the test did not run');
  });
});

describe('filebench', () => {
  it('1.5: the workload, and each of its operations', () => {
    expect(short('filebench.txt', /.*Varmail/)).toEqual([
      '?metric=ops&operation=closefile4 >1337 ops/s',
      '?metric=latency&operation=closefile4 2000 ns/op',
      '?metric=ops&operation=readfile4 >1338 ops/s',
      '?metric=bandwidth&operation=readfile4 >20.6 MiB/s',
      '?metric=latency&operation=readfile4 21000 ns/op',
      '?metric=ops&operation=fsyncfile3 >1338 ops/s',
      '?metric=latency&operation=fsyncfile3 3405000 ns/op',
      '?metric=ops&operation=deletefile1 >1338 ops/s',
      '?metric=latency&operation=deletefile1 115000 ns/op',
      '?metric=ops >5350.241 ops/s',
      '?metric=bandwidth >20.6 MiB/s',
      '?metric=latency 886000 ns/op',
    ]);
  });

  it('1.4: with the CPU time of an operation', () => {
    expect(short('filebench-old.txt', /.*File-server/).slice(-4)).toEqual([
      '?metric=ops >507.042 ops/s',
      '?metric=bandwidth >31.8 MiB/s',
      '?metric=latency 3300000 ns/op',
      '?metric=cpu 205000 ns/op',
    ]);
  });
});

describe('vdbench', () => {
  it('block devices: the averages of each run definition, loops and rates apart', () => {
    expect(short('vdbench.txt', /.*rd1/)).toEqual([
      '?loops=threads%3D8&metric=iops >15355 IOPS',
      '?loops=threads%3D8&metric=bandwidth >59.98 MiB/s',
      '?loops=threads%3D8&metric=latency 519000 ns/op',
      '?loops=threads%3D8&metric=read-latency 399000 ns/op',
      '?loops=threads%3D8&metric=write-latency 801000 ns/op',
      '?loops=threads%3D16&metric=iops&rate=5000 >4999 IOPS',
      '?loops=threads%3D16&metric=bandwidth&rate=5000 >19.53 MiB/s',
      '?loops=threads%3D16&metric=latency&rate=5000 212000 ns/op',
      '?loops=threads%3D16&metric=read-latency&rate=5000 212000 ns/op',
    ]);
  });

  it('file systems: all operations together, and each kind', () => {
    expect(short('vdbench-files.txt', /.*rd1/)).toEqual([
      '?metric=ops >2204 ops/s',
      '?metric=latency 911000 ns/op',
      '?metric=ops&operation=read >1320 ops/s',
      '?metric=latency&operation=read 395000 ns/op',
      '?metric=ops&operation=write >884 ops/s',
      '?metric=latency&operation=write 1682000 ns/op',
      '?metric=bandwidth >8.6 MiB/s',
      '?metric=ops&operation=open >16 ops/s',
      '?metric=latency&operation=open 108000 ns/op',
      '?metric=ops&operation=close >16 ops/s',
      '?metric=latency&operation=close 49000 ns/op',
    ]);
  });

  it('a run that was ended before its averages is listed', () => {
    const text = fixture('vdbench.txt').replace(/^10:55:08\.061avg.*\n/m, '');
    expect(lost(text)).toEqual([
      'vdbench/benchmark/rd1?loops=threads%3D16&rate=5000: it has no average: vdbench was ended before',
    ]);
  });
});

describe('db_bench', () => {
  const of = (name: string, metric: string): string =>
    `db-bench/benchmark/${name}?entries=20000&keys=16&metric=${metric}&values=100`;
  it('RocksDB: time, operations and MiB per second', () => {
    expect(lines('db-bench.txt').slice(0, 6)).toEqual([
      `${of('fillseq', 'latency')} 7062 ns/op`,
      `${of('fillseq', 'ops')} >140391 ops/s`,
      `${of('fillseq', 'bandwidth')} >15.5 MiB/s`,
      `${of('readrandom', 'latency')} 3400 ns/op`,
      `${of('readrandom', 'ops')} >294000 ops/s`,
      `${of('readrandom', 'bandwidth')} >32.5 MiB/s`,
    ]);
    expect(convert(fixture('db-bench.txt')).skipped).toEqual([]);
  });

  it('repetitions, percentiles, LevelDB, errors', () => {
    const histogram =
      'Microseconds per read:\nPercentiles: P50: 0.81 P75: 1.45 P99: 3.85 P99.9: 22.00 P99.99: 140.00\n';
    const row = (micros: number): string =>
      `readrandom   :       ${micros} micros/op 112922 ops/sec; (950 of 1000 found)\n`;
    const text = `${row(8.5)}${histogram}${row(9.5)}readrandom [AVG 2 runs] : 112922 ops/sec; 11.9 MB/sec\nfillsync : 4.125 micros/op;   26.8 MB/s\nput error: IO error: No space left on device\n`;
    expect(figureLines(convert(text)).map((line) => line.replace('db-bench/benchmark/', ''))).toEqual([
      'readrandom?metric=latency 9000 ns/op of 2',
      'readrandom?metric=ops >112922 ops/s of 2',
      'readrandom?metric=p50&operation=read 810 ns/op',
      'readrandom?metric=p99&operation=read 3850 ns/op',
      'readrandom?metric=p99.9&operation=read 22000 ns/op',
      'fillsync?metric=latency 4125 ns/op',
      'fillsync?metric=bandwidth >26.8 MiB/s',
    ]);
    expect(lost(text)).toEqual([
      'db-bench/benchmark/put%20error: db_bench reports an error: IO error: No space left on device',
    ]);
  });
});

describe('pgbench', () => {
  const settings = (clients: number, metric: string, more = ''): string =>
    `?clients=${clients}&metric=${metric}&mode=simple&scale=1${more}`;
  it('transactions, latency and connecting, of all and of each script', () => {
    const read = lines('pgbench.txt').map((line) => decodeURIComponent(line).replace('pgbench/benchmark/', ''));
    expect(read.slice(0, 4)).toEqual([
      `<builtin: TPC-B (sort of)>${settings(2, 'latency', '&threads=1')} 12651000 ns/op`,
      `<builtin: TPC-B (sort of)>${settings(2, 'connection', '&threads=1')} 18662000 ns/op`,
      `<builtin: TPC-B (sort of)>${settings(2, 'tps', '&threads=1')} >158.08827 TPS`,
      `<builtin: TPC-B (sort of)>${settings(2, 'statement', '&statement=\\set aid random(1, 100000 * :scale)&threads=1')} 6000 ns/op`,
    ]);
    expect(read).toContain(`multiple scripts${settings(2, 'tps', '&threads=2')} >566.57908 TPS`);
    expect(read).toContain(
      `multiple scripts${settings(2, 'tps', '&script=<builtin: select only>&threads=2')} >366.314006 TPS`,
    );
    expect(read).toContain(
      `multiple scripts${settings(2, 'latency', '&script=<builtin: simple update>&threads=2')} 8868000 ns/op`,
    );
    expect(read).toContain(`<builtin: TPC-B (sort of)>${settings(1, 'tps', '&threads=1')} >27.388231 TPS`);
  });

  it('before version 14: with and without the time to connect; failed and aborted runs are listed', () => {
    const text = `transaction type: <builtin: select only>
scaling factor: 1
query mode: prepared
number of clients: 4
number of threads: 2
duration: 5 s
number of transactions actually processed: 77
number of failed transactions: 3 (3.750%)
latency average: 1108.418 ms
tps = 12.580114 (including connections establishing)
tps = 13.062579 (excluding connections establishing)
`;
    const rest = (metric: string): string => `?clients=4&metric=${metric}&mode=prepared&scale=1&threads=2`;
    expect(figureLines(convert(text + text)).map((line) => line.replace(/.*%3E/, ''))).toEqual([
      `${rest('latency')} 1108418000 ns/op of 2`,
      `${rest('tps-with-connections')} >12.580114 TPS of 2`,
      `${rest('tps')} >13.062579 TPS of 2`,
    ]);
    expect(lost(text)[0]).toContain('3 of its transactions failed (3.750 %); its figures are of the others');
    expect(() => convert(`${text}pgbench: error: Run was aborted; the above results are incomplete.\n`)).toThrow(
      'holds no result',
    );
  });
});

describe('ioping -B', () => {
  it('each line is a repetition; the sum after several periods is not', () => {
    const cell = 'ioping/benchmark/request?';
    const [first, second] = fixture('ioping-batch.txt')
      .split('\n')
      .map((line) => line.split(' ').map(Number));
    expect(lines('ioping-batch.txt')).toEqual([
      `${cell}metric=latency&size=4KiB ${(first![5]! + second![5]!) / 2} ns/op of 2`,
      `${cell}metric=iops&size=4KiB >${(first![2]! + second![2]!) / 2} IOPS of 2`,
      `${cell}metric=bandwidth&size=4KiB >${Number(((first![3]! + second![3]!) / 2 / 2 ** 20).toPrecision(9))} MiB/s of 2`,
    ]);
  });

  it('up to 0.9: microseconds; numbers that do not fit each other are not ioping’s', () => {
    expect(figureLines(convert('100 25000 4000 16384000 180 250 900 60\n'))[0]).toBe(
      'ioping/benchmark/request?metric=latency&size=4KiB 250000 ns/op',
    );
    expect(() => convert('100 25000 4100 16384000 180 250 900 60\n')).toThrow('no format that is known here');
  });
});
