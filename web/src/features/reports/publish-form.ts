import { type PublishDocumentBody, publishDocumentBodySchema } from '@nodo/contracts/reports/commands';
import type { PublishedDocumentType } from '@nodo/contracts/reports/values';

export type Audience = 'all' | 'one';
export type Way = 'file' | 'address';

/** What the form holds. */
export interface PublishForm {
  readonly name: string;
  readonly documentType: PublishedDocumentType;
  readonly audience: Audience;
  readonly investorId: string | undefined;
  readonly way: Way;
  readonly url: string;
  /** What the server calls the file that was sent. */
  readonly upload: string | undefined;
}

export interface Filled {
  readonly body: PublishDocumentBody;
  /** What is wrong with it, by field; empty when it can be sent. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The request that a form makes. */
export function fill(form: PublishForm): Filled {
  const { name, documentType, audience, investorId, way, url, upload } = form;
  const body = {
    name,
    documentType,
    investorId: audience === 'one' ? (investorId ?? null) : null,
    ...(way === 'file' ? { upload } : { url }),
  };
  const parsed = publishDocumentBodySchema.safeParse(body);
  const said = parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const missing = {
    ...(audience === 'one' && !investorId ? { investorId: 'Elige una persona de la lista' } : {}),
    ...(way === 'file' && !upload ? { upload: 'Elige un archivo PDF' } : {}),
  };
  return { body, problems: { ...said, ...missing } };
}
