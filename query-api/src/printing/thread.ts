import type { LegalEntity } from '@nodo/contracts/contact';
import { documents, type PrintJob } from './documents.ts';

/** Draws one document, in a thread of its own: everybody else's answers don't wait for it. */
export default async function print({
  name,
  data,
  issuer,
}: PrintJob & { readonly issuer: LegalEntity }): Promise<Uint8Array> {
  const draw = (await documents[name]()) as (content: unknown, by: LegalEntity) => Promise<Buffer>;
  return draw(data, issuer);
}
