import { readDraft, writeDraft } from '../../lib/draft.ts';

const DRAFT = 'kyc-file-names';

/** The server names documents itself; the original file name is remembered only in this window. */
export function rememberFileName(objectPath: string, name: string): void {
  writeDraft(DRAFT, { ...readDraft(DRAFT), [objectPath]: name });
}

export function fileName(objectPath: string): string | undefined {
  return readDraft(DRAFT)[objectPath];
}
