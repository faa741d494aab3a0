import type { LegalEntity } from '@nodo/contracts/contact';
import type { Language } from '@nodo/contracts/preferences/values';
import type { Stationery } from '@nodo/platform/pdf-report';
import { wordingIn } from '@nodo/platform/wording';
import { documents, type PrintJob } from './documents.ts';

/** Draws one document, in a thread of its own: everybody else's answers don't wait for it. */
export default async function print({
  name,
  data,
  issuer,
  language,
}: PrintJob & { readonly issuer: LegalEntity; readonly language: Language }): Promise<Uint8Array> {
  const draw = (await documents[name]()) as (content: unknown, on: Stationery) => Promise<Buffer>;
  return draw(data, { issuer, wording: await wordingIn(language) });
}
