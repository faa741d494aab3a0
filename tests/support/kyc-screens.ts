import { randomUUID } from 'node:crypto';
import { bogotaDay } from '@nodo/contracts/bogota';
import { datedDocuments } from '@nodo/contracts/kyc/checklist';
import {
  type KycDocumentField,
  type KycDocumentType,
  kycDocumentFields,
  kycDocumentLabels,
  kycDocumentTypes,
  uploadedViewSchema,
} from '@nodo/contracts/kyc/documents';
import { type KycRecordView, kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { pngOf } from './files.ts';
import { askUpload, inOrder, openDocuments, putFile } from './kyc.ts';

/** A file as chosen in a file input. */
export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PNG of `size` bytes. */
export function png(name: string, size = 2_000): SampleFile {
  return { name, mimeType: 'image/png', buffer: pngOf(size) };
}

/** A PDF with `pages` pages, each with its number on it (ISO 32000-1, 7.5). */
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

const registered = z.object({ user: z.looseObject({ id: z.uuid() }) });

/** Registers a new person without KYC, by default with a random e-mail. */
export async function register(
  url: string,
  name: string,
  email = `${randomUUID()}@ejemplo.co`,
): Promise<{ client: Client; email: string; id: string }> {
  const client = new Client(url);
  const answer = await client.send('POST', '/api/login', { email, name, isNewUser: true }, { key: null });
  if (answer.status !== 201) throw new Error(`The registration answered ${answer.status}`);
  return { client, email, id: registered.parse(answer.body).user.id };
}

/** The id of the signed-in person. */
export async function ownId(client: Client): Promise<string> {
  return z.looseObject({ id: z.uuid() }).parse((await client.get('/api/auth/user')).body).id;
}

/** Submits a complete KYC with viewable documents: an image, and PDFs of three pages. */
export async function submitSamples(client: Client): Promise<KycRecordView> {
  const paths: Partial<Record<KycDocumentField, string>> = {};
  for (const type of kycDocumentTypes) {
    const file = type === 'identity-document' ? png('cedula.png') : pdf(`${type}.pdf`, 3);
    const { uploadURL } = await askUpload(client, type);
    const { body } = await putFile(client, uploadURL, file.buffer, file.mimeType);
    paths[kycDocumentFields[type]] = uploadedViewSchema.parse(body).objectPath;
  }
  const body = { documentType: 'kyc', identityDocument: '1112345678', ...paths };
  const answer = await client.send('POST', '/api/kyc', body);
  if (answer.status !== 201) throw new Error(`The submission answered ${answer.status}: ${answer.text}`);
  return kycRecordViewSchema.parse(answer.body);
}

/** Reviews somebody's KYC as a reviewer does. */
export async function reviewKyc(
  reviewer: Client,
  userId: string,
  status: 'pending' | 'under_review' | 'approved' | 'rejected',
  reviewNotes?: string,
): Promise<void> {
  if (status === 'approved') await openDocuments(reviewer, userId);
  const checklist = status === 'approved' ? { checklist: inOrder() } : {};
  const answer = await reviewer.send('PUT', `/api/kyc/${userId}`, { status, reviewNotes, ...checklist });
  if (answer.status !== 200) throw new Error(`The review answered ${answer.status}: ${answer.text}`);
}

/** The last day whose number is its month's, such as 11 November: typed alike whichever comes first. */
function recentDay(): { day: string; typed: string } {
  const [year = '', month = '', date = ''] = bogotaDay(Date.now()).split('-');
  const twice = String(Number(month) - (date < month ? 1 : 0)).padStart(2, '0');
  return { day: `${year}-${twice}-${twice}`, typed: `${twice}${twice}${year}` };
}

/** Characters that a date takes. */
export const DATE_LENGTH = recentDay().typed.length;

/** Ticks the displayed document by keyboard, and writes its date if it must have one. */
export async function tick(page: Page, type: KycDocumentType): Promise<void> {
  await page.getByRole('img', { name: new RegExp(`^${kycDocumentLabels[type]} de`) }).waitFor();
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { name: `${kycDocumentLabels[type]} en orden`, checked: true }).waitFor();
  if (!datedDocuments.includes(type)) return;
  const field = page.getByLabel('Fecha del documento');
  await eventually('the focus on the date', () =>
    field.evaluate((input) => input === document.activeElement),
  );
  const { day, typed } = recentDay();
  await page.keyboard.type(typed);
  await eventually('the date', async () => (await field.inputValue()) === day);
  await page.keyboard.press('Enter');
}

/** A newly registered user whose KYC request awaits a decision. */
export async function waiting(url: string, name: string) {
  const { client, email } = await register(url, name);
  await submitSamples(client);
  return { client, email, id: await ownId(client) };
}
