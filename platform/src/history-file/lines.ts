import { createReadStream } from 'node:fs';
import { HistoryFileError } from './format.ts';

const LONGEST_LINE = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;

export interface FileLine {
  /** Without the line feed. */
  readonly bytes: Buffer;
  /** Whether it ends with a line feed: otherwise the file was truncated within it. */
  readonly isEnded: boolean;
}

/** The lines of a file, one at a time, whatever its size. */
export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(file)) {
    const bytes: Buffer = Buffer.from(chunk);
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      yield { bytes: Buffer.concat([...rest, bytes.subarray(from, end)]), isEnded: true };
      [rest, length, from] = [[], 0, end + 1];
    }
    if (from === bytes.length) continue;
    rest.push(bytes.subarray(from));
    length += bytes.length - from;
    if (length > LONGEST_LINE)
      throw new HistoryFileError('No es una historia exportada: una línea no acaba.');
  }
  if (length > 0) yield { bytes: Buffer.concat(rest), isEnded: false };
}
