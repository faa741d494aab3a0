import { crc32, deflateSync } from 'node:zlib';
import type { KycDocumentType, UploadContentType } from '@nodo/contracts/kyc/documents';

/**
 * Sample KYC documents for the demo's people: real files, plainly marked as samples, generated without external tools.
 */
export interface SampleDocument {
  readonly contentType: UploadContentType;
  readonly bytes: Buffer;
}

export interface SampleHolder {
  readonly name: string;
  readonly identityDocument: string;
  /** Date on the documents, formatted. */
  readonly date: string;
}

export function sampleDocument(type: KycDocumentType, holder: SampleHolder): SampleDocument {
  if (type === 'identity-document') return { contentType: 'image/png', bytes: identityCard(holder) };
  return { contentType: 'application/pdf', bytes: letter(titles[type], lines(type, holder)) };
}

const titles = {
  'proof-of-address': 'Factura de servicios públicos',
  'income-proof': 'Certificado de ingresos y retenciones',
  'bank-statement': 'Extracto bancario',
} as const;

function lines(type: keyof typeof titles, { name, identityDocument, date }: SampleHolder): string[] {
  const common = [`Titular: ${name}`, `Identificación: ${identityDocument}`, `Fecha: ${date}`, ''];
  const own = {
    'proof-of-address': [
      'Dirección: Carrera 5 # 12-34, Cartago, Valle del Cauca',
      'Período: último mes facturado',
    ],
    'income-proof': [
      'Ingresos mensuales promedio: $ 14.200.000 COP',
      'Retenciones del período: $ 1.136.000 COP',
    ],
    'bank-statement': ['Cuenta de ahorros terminada en 4821', 'Saldo promedio: $ 186.450.000 COP'],
  }[type];
  return [...common, ...own, '', 'DOCUMENTO DE MUESTRA, SIN VALIDEZ'];
}

/** A one-page PDF in a standard font. ISO 32000, 7.5.4: the cross-reference table holds each object's offset. */
function letter(title: string, body: readonly string[]): Buffer {
  const text = [
    'BT /F1 20 Tf 72 740 Td 24 TL',
    `(${escaped(title)}) Tj T*`,
    '/F1 12 Tf',
    ...body.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
    '2 w 0.06 0.46 0.43 RG 72 726 m 523 726 l S',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}

type Colour = readonly [number, number, number];
const WIDTH = 480;
const HEIGHT = 304;

const TINTS = 8;
const cards = new Map<number, Buffer>();

/** End of a PNG's header chunk, which holds its size. */
const HEADER_BYTES = 33;

/**
 * A card with a portrait, a flag and lines in place of text; its tint depends on the name. The holder is embedded in
 * the file, so that no two people have identical files, which would be reported as duplicates.
 */
function identityCard({ name, identityDocument }: SampleHolder): Buffer {
  const tint = 0x60 + (crc32(name) % TINTS) * 10;
  const card = cards.get(tint) ?? drawCard(tint);
  cards.set(tint, card);
  const holder = chunk('tEXt', Buffer.from(`Title\0${name}, ${identityDocument}`, 'latin1'));
  return Buffer.concat([card.subarray(0, HEADER_BYTES), holder, card.subarray(HEADER_BYTES)]);
}

function drawCard(tint: number): Buffer {
  const row = WIDTH * 3 + 1;
  const pixels = Buffer.alloc(row * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) pixels.set(cardColour(x, y, tint), y * row + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Bit depth 8, colour type RGB.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function cardColour(x: number, y: number, tint: number): Colour {
  if (y < 18) return [252, 209, 22];
  if (y < 27) return [0, 56, 147];
  if (y < 36) return [206, 17, 38];
  const isPortrait = x > 30 && x < 170 && y > 66 && y < 256;
  if (isPortrait) return portraitColour(x - 100, y, tint);
  const line = Math.floor((y - 70) / 30);
  const isLine = line >= 0 && line < 6 && (y - 70) % 30 < 10 && x > 200 && x < 440 - ((line * 37) % 90);
  return isLine ? [90, 100, 110] : [238, 242, 240];
}

function portraitColour(x: number, y: number, tint: number): Colour {
  const isHead = x * x + (y - 130) ** 2 < 36 ** 2;
  const isBody = y > 180 && x * x + (y - 256) ** 2 < 62 ** 2;
  return isHead || isBody ? [tint, tint, tint] : [206, 220, 216];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}
