import { readDraft, writeDraft } from '../../lib/draft.ts';

const DRAFT = 'kyc-file-names';

/** The server gives documents names of its own: what a file was called is remembered only in this window. */
export function rememberFileName(objectPath: string, name: string): void {
  writeDraft(DRAFT, { ...readDraft(DRAFT), [objectPath]: name });
}

export function fileName(objectPath: string): string | undefined {
  return readDraft(DRAFT)[objectPath];
}
