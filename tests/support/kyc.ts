import { bogotaDay } from '@nodo/contracts/bogota';
import { datedDocuments } from '@nodo/contracts/kyc/checklist';
import {
  eachKycDocument,
  type KycDocumentType,
  kycDocumentFields,
  kycDocumentTypes,
  uploadedViewSchema,
  uploadUrlViewSchema,
} from '@nodo/contracts/kyc/documents';
import { type KycRecordView, kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import type { Client } from './client.ts';
import { pdf } from './files.ts';

/** Requests an upload URL; throws when refused. */
export async function askUpload(client: Client, documentType: KycDocumentType, more: object = {}) {
  const answer = await client.send('POST', '/api/kyc/upload-url', { documentType, ...more }, { key: null });
  if (answer.status !== 201) throw new Error(`upload-url answered ${answer.status}: ${answer.text}`);
  return uploadUrlViewSchema.parse(answer.body);
}

/** PUTs a file as a browser does. */
export async function putFile(
  client: Client,
  path: string,
  file: Buffer,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(client.url + path, {
    method: 'PUT',
    headers: { origin: client.url, cookie: client.cookie, 'content-type': contentType, ...headers },
    body: new Uint8Array(file),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Uploads a small PDF as this document; returns its object path. */
export async function upload(client: Client, documentType: KycDocumentType): Promise<string> {
  const { uploadURL } = await askUpload(client, documentType);
  const { body } = await putFile(client, uploadURL, pdf(documentType), 'application/pdf');
  return uploadedViewSchema.parse(body).objectPath;
}

/** Uploads all four documents; returns the body of the submission. */
export async function fillIn(client: Client, identityDocument = '1112765009') {
  const paths = await Promise.all(kycDocumentTypes.map((type) => upload(client, type)));
  const values = eachKycDocument((type) => paths[kycDocumentTypes.indexOf(type)] ?? '');
  return {
    identityDocument,
    ...Object.fromEntries(kycDocumentTypes.map((type) => [kycDocumentFields[type], values[type]])),
  };
}

/** Views all four documents of somebody, as an approval requires of the reviewer. */
export async function openDocuments(reviewer: Client, userId: string): Promise<void> {
  for (const documentType of kycDocumentTypes) {
    const answer = await reviewer.send('POST', `/api/kyc/${userId}/document-views`, { documentType });
    if (answer.status !== 201) throw new Error(`The document answered ${answer.status}: ${answer.text}`);
  }
}

const A_MONTH_MS = 30 * 24 * 3_600_000;

/** The answers of a reviewer who finds every document in order, a month old. */
export function inOrder() {
  const issuedOn = bogotaDay(Date.now() - A_MONTH_MS);
  return eachKycDocument((type) => ({
    inOrder: true,
    ...(datedDocuments.includes(type) ? { issuedOn } : {}),
  }));
}

/** The body of an approval by one person, who viewed all documents before. */
export const approval = () => ({ status: 'approved', checklist: inOrder() }) as const;

/** Views all four documents and notes that they are in order, undecided: approving needs nothing more. */
export async function readDocuments(reviewer: Client, userId: string): Promise<void> {
  await openDocuments(reviewer, userId);
  const body = { status: 'pending', reviewNotes: 'Leídos', checklist: inOrder() };
  const answer = await reviewer.send('PUT', `/api/kyc/${userId}`, body);
  if (answer.status !== 200) throw new Error(`The review answered ${answer.status}: ${answer.text}`);
}

/** Submits a complete KYC; returns its record. */
export async function submitKyc(client: Client): Promise<KycRecordView> {
  const answer = await client.send('POST', '/api/kyc', { documentType: 'kyc', ...(await fillIn(client)) });
  if (answer.status >= 300) throw new Error(`The KYC answered ${answer.status}: ${answer.text}`);
  return kycRecordViewSchema.parse(answer.body);
}
