/** Reports of earlier versions of tools that load a disk: figures read by hand, after the tools' own texts. */
import { expect, it } from 'vitest';
import { convertResults } from '../convert.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };
const convert = (text: string): ReturnType<typeof convertResults> =>
  convertResults([{ name: 'out.txt', text }], undefined, context);
const figuresOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(convert(text).cells).map(([id, { subject }]) => {
      const { value, unit } = subject.head!.summary!;
      return [decodeURIComponent(id), `${Number(value.toPrecision(7))} ${unit}`];
    }),
  );

const sysbench = (
  version: string,
  report: string,
): string => `sysbench ${version}:  multi-threaded system evaluation benchmark

Running the test with following options:
Number of threads: 2

128 files, 64Mb each
8Gb total file size
Block size 16Kb
Using synchronous I/O mode
Doing sequential write (creation) test
Threads started!
${report}
Threads fairness:
    events (avg/stddev):           524288.0000/0.00
`;
const options = 'block=16Kb&files=128&io=synchronous';

it('sysbench 0.4 and 0.5: all requests, bytes by 1024, mean and percentile', () => {
  const report = `Operations performed:  0 Read, 524288 Write, 128 Other = 524416 Total
Read 0b  Written 8Gb  Total transferred 8Gb  (41.46Mb/sec)
 2653.47 Requests/sec executed

    per-request statistics:
         min:                                  0.10ms
         avg:                                  0.37ms
         max:                               1604.23ms
         approx.  95 percentile:               0.14ms
`;
  const of = (metric: string): string =>
    `sysbench/benchmark/sequential write (creation)?${options}&metric=${metric}&size=8Gb&threads=2`;
  expect(figuresOf(sysbench('0.4.12', report))).toEqual({
    [of('bandwidth')]: '41.46 MiB/s',
    [of('requests')]: '2653.47 requests/s',
    [of('latency')]: '370000 ns/op',
    [of('p95')]: '140000 ns/op',
  });
});

it('sysbench of the early 1.0: rates, and the response time with its unit', () => {
  const report = `File operations:
    reads/s:                      0.00
    writes/s:                     5499.26
    fsyncs/s:                     17610.85
Throughput:
    read, MiB/s:                  0.00
    written, MiB/s:               85.93
General statistics:
    response time:
         avg:                                  0.18ms
         approx.  95 percentile:               0.54ms
`;
  expect(Object.values(figuresOf(sysbench('1.0', report)))).toEqual([
    '5499.26 writes/s',
    '17610.85 fsyncs/s',
    '85.93 MiB/s',
    '180000 ns/op',
    '540000 ns/op',
  ]);
});

it('sysbench 1.1: rates with their bandwidth on one line', () => {
  const report = `Throughput:
         read:  IOPS=4425.98 69.16 MiB/s (72.52 MB/s)
         write: IOPS=2950.65 46.10 MiB/s (48.34 MB/s)
         fsync: IOPS=9442.51

Latency (ms):
         avg:                                    0.06
         95th percentile:                        0.12
`;
  expect(
    Object.entries(figuresOf(sysbench('1.1.0', report))).map(
      ([id, figure]) => `${/metric=([^&]+)/.exec(id)![1]!} ${figure}`,
    ),
  ).toEqual([
    ...[
      'reads 4425.98 reads/s',
      'read-bandwidth 69.16 MiB/s',
      'writes 2950.65 writes/s',
      'written-bandwidth 46.1 MiB/s',
    ],
    ...['fsyncs 9442.51 fsyncs/s', 'latency 60000 ns/op', 'p95 120000 ns/op'],
  ]);
});

it('fio 2: its report in units of 1024, with the job of its heading', () => {
  const text = `log: (g=0): rw=randread, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=8
fio-2.1.10
Starting 1 process
log: (groupid=0, jobs=1): err= 0: pid=30071: Wed Mar 30 13:38:27 2016
  read : io=8000.0KB, bw=1024.0KB/s, iops=198, runt=  8000msec
    slat (usec): min=5 , max=1031.3K, avg=363.76, stdev=13260.26
    clat (usec): min=109 , max=1325.7K, avg=2000.50, stdev=800.25
     lat (msec): min=3 , max=1325 , avg=40.25, stdev=83.48
    clat percentiles (msec):
     |  1.00th=[   30], 50.00th=[   31], 99.00th=[  165], 99.90th=[ 1221],
     | 99.99th=[ 1319]
  cpu          : usr=1.00%, sys=2.00%, ctx=22838, majf=0, minf=27
     issued    : total=r=2000/w=0/d=0, short=r=0/w=0/d=0
`;
  const of = (metric: string): string =>
    `fio/job/log?bs=4KiB&direction=read&iodepth=8&ioengine=libaio&metric=${metric}&rw=randread`;
  expect(figuresOf(text)).toMatchObject({
    [of('bandwidth')]: '1 MiB/s',
    [of('iops')]: '250 IOPS',
    [of('latency')]: '2000500 ns/op',
    [of('p50')]: '31000000 ns/op',
    [of('p99.9')]: '1221000000 ns/op',
  });
});

it.each([
  ['1.25', 'KB', '1.220703'],
  ['814106', 'B', '0.7763920'],
])('fio 2: a bandwidth of %s in %sB/s', (value, unit, mebibytes) => {
  const bw = unit === 'KB' ? `${Number(value) * 1000}KB/s` : `${value}B/s`;
  const text = `log: (groupid=0, jobs=1): err= 0: pid=3: Wed Mar 30 13:38:27 2016
  write: io=79528KB, bw=${bw}, iops=198, runt=100032msec
     issued    : total=r=0/w=19882/d=0, short=r=0/w=0/d=0
`;
  const [bandwidth] = Object.entries(figuresOf(text))
    .find(([id]) => id.includes('bandwidth'))!
    .slice(1);
  expect(Number(bandwidth!.split(' ')[0])).toBeCloseTo(Number(mebibytes), 5);
});

const row = '10862,91,63699,27,29931,12,11483,91,83455,22,196.7,0';
const names = '2693,67,+++++,+++,3467,37,2948,47,+++++,+++,3131,38';

it('bonnie++ 1.03: its line, and its table where there is no line', () => {
  const table = `Version  1.03       ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
server           2G ${row.replaceAll(',', '  ')}
                    ------Sequential Create------ --------Random Create--------
              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
                 16  ${names.replaceAll(',', ' ')}
`;
  const line = `server,2G,${row},16,${names}\n`;
  const figures = figuresOf(line);
  expect(figures['bonnie/benchmark/put-block?size=2G']).toBe('63699 KiB/s');
  expect(figures['bonnie/benchmark/seeks?size=2G']).toBe('196.7 seeks/s');
  expect(figures['bonnie/benchmark/random-delete?files=16']).toBe('3131 files/s');
  expect(Object.keys(figures)).toHaveLength(10);
  expect(convert(line).skipped.map(({ cell }) => cell)).toEqual(
    ['seq-stat', 'random-stat'].map((name) => `bonnie/benchmark/${name}?files=16`),
  );
  expect(figuresOf(table)).toEqual(figures);
  expect(figuresOf(`${table}${line}`)).toEqual(figures);
});

it('bonnie++ of several machines in one file keeps them apart; of one it leaves the name out', () => {
  const of = (...machines: string[]): string[] =>
    Object.keys(figuresOf(machines.map((machine) => `${machine},2G,${row},16,${names}\n`).join('')));
  expect(of('a', 'a')).toContain('bonnie/benchmark/rewrite?size=2G');
  expect(of('a', 'b').filter((id) => id.includes('rewrite'))).toEqual([
    'bonnie/benchmark/rewrite?machine=a&size=2G',
    'bonnie/benchmark/rewrite?machine=b&size=2G',
  ]);
});

it("bonnie++'s table of later versions is refused: its figures are rounded", () => {
  const table = `Version 2.00        ------Sequential Output------ --Sequential Input- --Random-\nserver           2G  500k  99  1.2g\n`;
  expect(() => convert(table)).toThrow(/table has rounded figures: give the line of CSV/);
});

const iozone = (mode: string, figures: string): string => `	Iozone: Performance Test of File I/O
	${mode}
                                                              random    random     bkwd    record    stride
              kB  reclen    write  rewrite    read    reread    read     write     read   rewrite      read   fwrite frewrite    fread  freread
          102400       4${figures}
`;

it('iozone -N and -O: microseconds, and operations per second', () => {
  const microseconds = 'Microseconds/op Mode. Output is in microseconds per operation.';
  expect(figuresOf(iozone(microseconds, '    1.50     2666'))).toEqual({
    'iozone/benchmark/write?record=4KiB&size=102400KiB': '1500 ns/op',
    'iozone/benchmark/rewrite?record=4KiB&size=102400KiB': '2666000 ns/op',
  });
  const operations = 'OPS Mode. Output is in operations per second.';
  expect(Object.values(figuresOf(iozone(operations, '     651     666')))).toEqual(['651 ops/s', '666 ops/s']);
});

const client = (hostname: string, iops: number, jobname = 'seqw'): object => ({
  jobname,
  hostname,
  error: 0,
  'job options': { rw: 'write' },
  write: { total_ios: 100, iops, bw: 4 * iops, bw_bytes: 4096 * iops, runtime: 1000 },
});

it('fio --client: the job of each host, and the sum only where there is no other', () => {
  const report = (...clients: object[]): string => JSON.stringify({ 'fio version': 'fio-3.36', client_stats: clients });
  const iopsOf = (text: string): [string, string][] =>
    Object.entries(figuresOf(text)).filter(([id]) => id.includes('metric=iops'));
  expect(iopsOf(report(client('a', 100), client('b', 200), client('', 300, 'All clients')))).toEqual([
    ['fio/job/seqw?direction=write&host=a&metric=iops&rw=write', '100 IOPS'],
    ['fio/job/seqw?direction=write&host=b&metric=iops&rw=write', '200 IOPS'],
  ]);
  expect(iopsOf(report(client('a', 300, 'All clients')))).toHaveLength(1);
});

it('fio that was ended by a signal says so', () => {
  const { hostname: _, ...job } = client('a', 100) as Record<string, unknown>;
  const text = `fio: terminating on signal 2\n${JSON.stringify({ 'fio version': 'fio-3.36', jobs: [job] }, undefined, 2)}\n`;
  expect(convert(text).skipped).toEqual([
    {
      cell: 'fio/benchmark/ended%20early',
      reason: 'fio was ended by signal 2: the figures are of what it did until then',
    },
  ]);
});

it("JMH's text is not taken for Go's", () => {
  const text = `unit is ms\nBenchmark          (size)  Mode  Cnt   Score   Error  Units\nFiles.read           1024  avgt    5  12.345 ± 0.123  us/op\n`;
  expect(() => convert(text)).toThrow(/is of no format that is known here/);
});
