import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { IDEMPOTENCY_KEY_HEADER } from '@nodo/contracts/headers';
import { type KycRecordView, kycRecordViewSchema } from '@nodo/contracts/kyc';
import {
  type KycDocumentField,
  type KycDocumentType,
  kycDocumentFields,
  kycDocumentTypes,
  uploadedViewSchema,
  uploadUrlViewSchema,
} from '@nodo/contracts/kyc-documents';
import { z } from 'zod';
import { Client } from './client.ts';

export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of one colour (RFC 2083), of so many pixels. */
export function png(name: string, width = 320, height = 200): SampleFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0xb4)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** A PDF with so many pages, each with its number on it (ISO 32000-1, 7.5). */
export function pdf(name: string, pages = 1): SampleFile {
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${numbers.map((page) => `${4 + 2 * page} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...numbers.flatMap((page) => {
      const text = `BT /F 48 Tf 72 700 Td (Pagina ${page + 1}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * page} 0 R>>`,
        `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body, 'latin1') };
}

/** Registers somebody who has sent nothing yet. */
export async function register(url: string, name: string): Promise<{ client: Client; email: string }> {
  const email = `${randomUUID()}@ejemplo.co`;
  const client = new Client(url);
  const answer = await client.send('POST', '/api/login', { email, name, isNewUser: true }, { key: null });
  if (answer.status >= 300) throw new Error(`The registration answered ${answer.status}`);
  return { client, email };
}

/** The id of whoever is signed in. */
export async function ownId(client: Client): Promise<string> {
  return z.looseObject({ id: z.uuid() }).parse((await client.get('/api/auth/user')).body).id;
}

/** Uploads one document as the web app does, and answers its object path. */
export async function uploadDocument(
  client: Client,
  documentType: KycDocumentType,
  file: SampleFile,
): Promise<string> {
  const { mimeType: contentType, buffer } = file;
  const asked = await client.send('POST', '/api/kyc/upload-url', {
    documentType,
    contentType,
    size: buffer.length,
  });
  const { uploadURL } = uploadUrlViewSchema.parse(asked.body);
  const answer = await fetch(new URL(uploadURL, client.url), {
    method: 'PUT',
    headers: {
      cookie: client.cookie,
      origin: client.url,
      'content-type': contentType,
      [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
    },
    body: new Uint8Array(buffer),
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  return uploadedViewSchema.parse(await answer.json()).objectPath;
}

/** Uploads all four documents and sends them for review. */
export async function submitKyc(client: Client, identityDocument = '1112345678'): Promise<KycRecordView> {
  const paths: Partial<Record<KycDocumentField, string>> = {};
  for (const type of kycDocumentTypes) {
    const file = type === 'identity-document' ? png('cedula.png') : pdf(`${type}.pdf`, 3);
    paths[kycDocumentFields[type]] = await uploadDocument(client, type, file);
  }
  const body = { documentType: 'kyc', identityDocument, ...paths };
  const answer = await client.send('POST', '/api/kyc', body);
  if (answer.status !== 201) throw new Error(`The submission answered ${answer.status}: ${answer.text}`);
  return kycRecordViewSchema.parse(answer.body);
}

/** Decides about somebody's verification as a reviewer does. */
export async function reviewKyc(
  reviewer: Client,
  userId: string,
  status: 'pending' | 'under_review' | 'approved' | 'rejected',
  reviewNotes?: string,
): Promise<void> {
  const answer = await reviewer.send('PUT', `/api/kyc/${userId}`, { status, reviewNotes });
  if (answer.status !== 200) throw new Error(`The review answered ${answer.status}: ${answer.text}`);
}
