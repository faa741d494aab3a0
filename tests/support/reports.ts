import { documentUploadedSchema, documentUploadTargetSchema } from '@nodo/contracts/reports/commands';
import {
  type DocumentAdminView,
  type DocumentView,
  documentAdminViewSchema,
  documentViewSchema,
  type ReportView,
  reportViewSchema,
} from '@nodo/contracts/reports/views';
import { z } from 'zod';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { putFile } from './kyc.ts';

export async function reports(client: Client): Promise<ReportView[]> {
  return z.array(reportViewSchema.strict()).parse((await client.get('/api/reports')).body);
}

export async function documents(client: Client): Promise<DocumentView[]> {
  return z.array(documentViewSchema.strict()).parse((await client.get('/api/documents')).body);
}

export async function allDocuments(client: Client): Promise<DocumentAdminView[]> {
  const answer = await client.get('/api/documents?scope=all');
  return z.array(documentAdminViewSchema.strict()).parse(answer.body);
}

/** Requests a statement; throws when refused. */
export async function askReport(client: Client, body: object): Promise<ReportView> {
  const answer = await client.send('POST', '/api/reports', body);
  if (answer.status !== 201) throw new Error(`The report answered ${answer.status}: ${answer.text}`);
  return reportViewSchema.parse(answer.body);
}

/** Waits until a statement is ready. */
export function readyReport(client: Client, id: string): Promise<ReportView> {
  return eventually(`report ${id} to be ready`, async () => {
    const report = (await reports(client)).find((each) => each.id === id);
    return report?.status === 'ready' && report;
  });
}

/** Uploads a PDF for everybody, or for one person; returns the upload reference to publish it with. */
export async function uploadDocument(
  client: Client,
  file: Buffer,
  investorId: string | null = null,
): Promise<string> {
  const asked = { contentType: 'application/pdf', size: file.length, investorId };
  const answer = await client.send('POST', '/api/documents/upload-url', asked, { key: null });
  const { uploadURL } = documentUploadTargetSchema.parse(answer.body);
  const { body } = await putFile(client, uploadURL, file, 'application/pdf');
  return documentUploadedSchema.parse(body).upload;
}
