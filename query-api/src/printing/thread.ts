import type { LegalEntity } from '@nodo/contracts/contact';
import type { Language } from '@nodo/contracts/preferences/values';
import type { Stationery } from '@nodo/platform/pdf-report';
import { wordingIn } from '@nodo/platform/wording';
import { documents, type PrintJob } from './documents.ts';

/** Renders one document in a worker thread, so that it doesn't block other requests. */
export default async function print({
  name,
  data,
  issuer,
  language,
}: PrintJob & { readonly issuer: LegalEntity; readonly language: Language }): Promise<Uint8Array> {
  const draw = (await documents[name]()) as (content: unknown, on: Stationery) => Promise<Buffer>;
  return draw(data, { issuer, wording: await wordingIn(language) });
}
