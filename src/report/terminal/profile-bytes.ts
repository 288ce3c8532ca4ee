/** The bytes of a profile, line by line: read, written, copied, mapped, allocated, and what writes wait for. */
import type { Profile } from '../../core/document/index.ts';
import { formatBytes, formatPercent } from '../../core/words/index.ts';

export const number = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : value.toLocaleString('en-US', { maximumFractionDigits: 3 });

export function byteLines(profile: Profile): string[] {
  const lines = [
    ...moved('read', profile.readBytes, profile.askedReadBytes, profile.readSizes, profile.sequentialReads),
    ...moved('written', profile.writtenBytes, profile.askedWrittenBytes, profile.writeSizes, profile.sequentialWrites),
    ...(profile.copiedBytes ? [`  ${formatBytes(profile.copiedBytes)} copied by the kernel from file to file`] : []),
    ...(profile.mappedBytes
      ? [`  ${formatBytes(profile.mappedBytes)} mapped (what was touched of it is not seen)`]
      : []),
    ...(profile.allocatedBytes ? [`  ${formatBytes(profile.allocatedBytes)} reserved or given back by fallocate`] : []),
    ...syncingLines(profile),
    ...(profile.ringSubmissions
      ? [`  ${number(profile.ringSubmissions)} requests handed to io_uring (their bytes are not seen)`]
      : []),
  ];
  if (profile.userInstructions !== undefined)
    lines.push(`  ${number(profile.userInstructions)} instructions in user mode`);
  const { deviceReadBytes: read, deviceWrittenBytes: written } = profile;
  if (read !== undefined && written !== undefined) {
    lines.push(`  ${formatBytes(read)} fetched from devices, ${formatBytes(written)} to be written to them`);
  }
  return lines;
}

function syncingLines({ syncingWrites, dataSyncingWrites }: Profile): string[] {
  const flags = [
    ...(syncingWrites ? [`${number(syncingWrites)} with O_SYNC`] : []),
    ...(dataSyncingWrites ? [`${number(dataSyncingWrites)} with O_DSYNC`] : []),
  ];
  return flags.length > 0 ? [`  writes that wait for the device: ${flags.join(', ')}`] : [];
}

function moved(
  word: string,
  bytes: number | undefined,
  asked: number | undefined,
  sizes: Record<string, number> | undefined,
  sequential: number | undefined,
): string[] {
  if (bytes === undefined)
    return asked === undefined ? [] : [`  ${formatBytes(asked)} asked to be ${word} (how many were is not known here)`];
  const askedFor = asked !== undefined && asked !== bytes ? `, ${formatBytes(asked)} asked for` : '';
  const share = sequential === undefined ? '' : `, ${formatPercent(sequential)} sequential`;
  const steps = Object.entries(sizes ?? {}).filter(([, count]) => count > 0);
  const each =
    steps.length === 0
      ? ''
      : `: ${steps.map(([size, count]) => `${number(count)} × ${size === '0' ? 'nothing' : `${formatBytes(Number(size))}…`}`).join(', ')}`;
  return [`  ${formatBytes(bytes)} ${word}${askedFor}${share}${each}`];
}
