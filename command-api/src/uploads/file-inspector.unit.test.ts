import { AppError } from '@nodo/platform/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveEnd, avif, jpeg, pdf, png, pngHeader, webp } from '../testing/sample-files.ts';
import type { FileType } from './file-formats.ts';
import { FileInspector } from './file-inspector.ts';

/** 'good', or the code of the refusal, for a file that arrives in pieces of `pieceSize`. */
function verdict(type: FileType, file: Buffer, pieceSize = file.length || 1): string {
  const inspector = new FileInspector(type);
  try {
    for (let at = 0; at < file.length; at += pieceSize) inspector.push(file.subarray(at, at + pieceSize));
    inspector.end();
    return 'good';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const behind = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const samsung = behind('\0\0\x01\x0aImage_UTC_Data1760000000000SEFH', Buffer.alloc(24), 'SEFT');
const good: [string, FileType, Buffer][] = [
  ['a PNG', 'image/png', png()],
  ['a large PNG', 'image/png', png(150_000)],
  ['a JPEG', 'image/jpeg', jpeg()],
  ['a JPEG with a preview behind it', 'image/jpeg', behind(jpeg(), jpeg('preview'))],
  ['a photo of a Samsung phone', 'image/jpeg', behind(jpeg(), samsung)],
  ['a motion photo', 'image/jpeg', behind(jpeg(), '\0\0\0\x18ftypmp42', Buffer.alloc(300))],
  ['a padded JPEG', 'image/jpeg', behind(jpeg(), Buffer.alloc(100))],
  ['a JPEG with one byte of padding', 'image/jpeg', behind(jpeg(), '\n')],
  ['a WebP', 'image/webp', webp()],
  ['an AVIF', 'image/avif', avif()],
  ['an AVIF by its compatible brands', 'image/avif', avif('mif1', ['miaf', 'avif'])],
  ['a PDF', 'application/pdf', pdf()],
  ['a PDF without a last line end', 'application/pdf', pdf().subarray(0, -1)],
];
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const bad: [string, FileType, Buffer][] = [
  ['nothing', 'image/png', Buffer.alloc(0)],
  ['an SVG with a script', 'image/png', Buffer.from(svg)],
  ['a page', 'application/pdf', Buffer.from('<!doctype html><p>Hola')],
  ['a PNG said to be a JPEG', 'image/jpeg', png()],
  ['a JPEG said to be a PNG', 'image/png', jpeg()],
  ['a PDF said to be a WebP', 'image/webp', pdf()],
  ['a GIF', 'image/png', Buffer.from('GIF89a')],
  ['a program', 'application/pdf', Buffer.from('MZ\x90\0')],
  ['a PNG with a script behind its end', 'image/png', behind(png(), '<script>alert(1)</script>')],
  ['a PNG with one byte behind its end', 'image/png', behind(png(), ' ')],
  ['a JPEG with a page in its comment', 'image/jpeg', jpeg('<html><body>')],
  ['a JPEG with an SVG in its comment', 'image/jpeg', jpeg(svg)],
  ['a JPEG with a PDF in its comment', 'image/jpeg', jpeg('%PDF-1.4')],
  ['a JPEG with an unknown trailer', 'image/jpeg', behind(jpeg(), 'anything else')],
  ['a JPEG with an archive behind it', 'image/jpeg', behind(jpeg(), archiveEnd)],
  ['an archive in a phone’s trailer', 'image/jpeg', behind(jpeg(), archiveEnd, samsung)],
  ['a script in a phone’s film', 'image/jpeg', behind(jpeg(), '\0\0\0\x18ftypmp42<SCRIPT src=x>')],
  ['a WebP with something behind it', 'image/webp', behind(webp(), 'x')],
  ['an AVIF said to be a WebP', 'image/webp', avif()],
  ['a film', 'image/avif', avif('isom', ['mp42'])],
  ['an AVIF cut off', 'image/avif', avif().subarray(0, -1)],
  ['an AVIF with something behind it', 'image/avif', behind(avif(), 'x')],
  ['an AVIF with a box to the end of the file', 'image/avif', behind(avif(), Buffer.alloc(4), 'mdatxyz')],
  ['a PDF with a page before it', 'application/pdf', behind('<html>', pdf())],
  ['a PDF that begins late', 'application/pdf', behind('\n', pdf())],
  ['a PDF with an archive behind it', 'application/pdf', behind(pdf(), archiveEnd)],
  ['a PDF with a script behind it', 'application/pdf', behind(pdf(), '<ScRiPt>')],
  ['a PDF with an archive inside', 'application/pdf', behind(pdf().subarray(0, -6), archiveEnd, '%%EOF\n')],
  ['a PDF with PHP inside', 'application/pdf', pdf('<?php system($_GET[0]);')],
  ['a PNG that claims to be enormous', 'image/png', behind(pngHeader(60_000, 60_000), png().subarray(33))],
  ['a PNG of no size', 'image/png', behind(pngHeader(0, 10), png().subarray(33))],
];

describe('UPL-02 what a file is', () => {
  it.each(good)('%s is taken, in pieces of any size', (_title, type, file) => {
    for (const pieceSize of [file.length, 1, 7, 64]) {
      expect(verdict(type, file, pieceSize), `pieces of ${pieceSize}`).toBe('good');
    }
  });

  it.each(bad)('%s is refused, in pieces of any size', (_title, type, file) => {
    for (const pieceSize of [file.length || 1, 1, 2, 7]) {
      expect(verdict(type, file, pieceSize), `pieces of ${pieceSize}`).toBe('FILE_REFUSED');
    }
  });

  it('a file that was cut off anywhere is refused', () => {
    for (const [title, type, file] of good.slice(0, 3).concat([['a WebP', 'image/webp', webp()]])) {
      for (let length = 0; length < Math.min(file.length, 400); length += 1) {
        expect(verdict(type, file.subarray(0, length)), `${title} cut to ${length}`).toBe('FILE_REFUSED');
      }
    }
  });

  it('anything at all is judged, and the same however it is cut into pieces', () => {
    const types = fc.constantFrom<FileType>('image/png', 'image/jpeg', 'image/webp', 'application/pdf');
    const starts = fc.constantFrom(...good.map(([, , file]) => file), Buffer.alloc(0));
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(types, starts, bytes, fc.integer({ min: 1, max: 50 }), (type, start, more, pieceSize) => {
        const file = Buffer.concat([start, more]);
        expect(verdict(type, file, pieceSize)).toBe(verdict(type, file));
      }),
      { numRuns: 60 },
    );
  });
});
