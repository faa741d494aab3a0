import { inflateSync } from 'node:zlib';

/** The words of a PDF that was made with the standard fonts, in the order in which they were drawn; pages apart by \f. */
export function pdfText(file: Buffer): string {
  const pages: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at)) {
    const end = file.indexOf('\nendstream', at);
    pages.push(drawn(inflateSync(file.subarray(at + 'stream\n'.length, end)).toString('latin1')));
    at = end + '\nendstream'.length;
  }
  return pages.join('\f');
}

/** `[<48> 10 <6f6c61>] TJ` draws one run of letters. */
function drawn(content: string): string {
  const runs = [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) =>
    [...run.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => hex).join(''),
  );
  return runs.map((hex) => Buffer.from(hex, 'hex').toString('latin1').replaceAll('\x95', '•')).join('\n');
}
