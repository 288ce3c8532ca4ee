/** Growth allowed for files that an execution makes itself: in proportion to the inputs, and a few bytes with no more calls. */
import { kindOf } from '../../core/document/index.ts';
import { resultBytes, resultBytesPerSourceByte, seeksPerResult, minBuffer } from './policy.ts';
import { type ComparedFile, countOf, isByteMetric, isMade, piecesMore } from './compared-file.ts';
import type { InputsGrowth } from './inputs.ts';
import { limited, type Share } from './share.ts';

/** Results, shared files and folders grow with the number or the size of the inputs. */
export function byInputs(file: ComparedFile, metric: string, delta: number, inputs: InputsGrowth): Share | undefined {
  const { ratio, bytesRatio } = inputs;
  const before = countOf(file.base, metric);
  const times = isByteMetric(metric) ? Math.max(ratio, bytesRatio) : ratio;
  const cause = times > 1 ? 'more-inputs' : 'results';
  if (!isMade(file)) {
    return limited(cause, delta, isByteMetric(metric) ? before * (times - 1) : timesMore(before, ratio));
  }
  if (isByteMetric(metric)) return limited(cause, delta, before * (times - 1) + moreBytes(file, inputs));
  return limited(cause, delta, Math.max(timesMore(before, ratio), morePieces(file, metric, inputs)));
}

/** Growth of calls that are made for each input. */
export const timesMore = (before: number, ratio: number): number => Math.floor(before * ratio + 1e-6) - before;

/** Output is longer if a message, a version or more compiled code is in it. A file that only the head makes is not covered. */
function moreBytes({ base, head }: ComparedFile, { grownBytes, grownSourceBytes }: InputsGrowth): number {
  if (!base || !head) return 0;
  return Math.max(resultBytes - 1, grownBytes, resultBytesPerSourceByte * grownSourceBytes);
}

/** The pieces that the additional bytes need, in buffers of the base's size. */
function morePieces(file: ComparedFile, metric: string, inputs: InputsGrowth): number {
  const { base, head } = file;
  if (!base || !head) return 0;
  const times = Math.max(inputs.ratio, inputs.bytesRatio);
  const longer = (before: number, after: number): number => Math.min(after, before * times + moreBytes(file, inputs));
  switch (kindOf(metric)) {
    case 'read':
      return piecesMore(base.readBytes, longer(base.readBytes, head.readBytes), base.maxReadBytes);
    case 'write':
      return piecesMore(
        base.writtenBytes,
        longer(base.writtenBytes, head.writtenBytes),
        base.maxWriteBytes >= minBuffer ? base.maxWriteBytes : 0,
      );
    case 'seek':
      return head.writtenBytes > base.writtenBytes || head.readBytes > base.readBytes ? seeksPerResult : 0;
    default:
      return 0;
  }
}
