import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';

const common = ['no se lee con claridad', 'está incompleto', 'el nombre no coincide'];

/** What reviewers most often have to say about each document. */
export const remarks: Record<KycDocumentType, readonly string[]> = {
  'identity-document': [...common, 'está vencido', 'el número no coincide'],
  'proof-of-address': [...common, 'tiene más de 3 meses'],
  'income-proof': common,
  'bank-statement': [...common, 'tiene más de 3 meses'],
};

const lineOf = (type: KycDocumentType, remark: string) => `${kycDocumentLabels[type]}: ${remark}.`;
const linesOf = (notes: string) => notes.split('\n').map((line) => line.trim());

/** Whether the notes hold a remark about a document. */
export function hasRemark(notes: string, type: KycDocumentType, remark: string): boolean {
  return linesOf(notes).includes(lineOf(type, remark));
}

/** Puts a remark into the notes as a line of its own, or takes it out again; what else stands there stays. */
export function toggleRemark(notes: string, type: KycDocumentType, remark: string): string {
  const line = lineOf(type, remark);
  if (hasRemark(notes, type, remark)) {
    return notes
      .split('\n')
      .filter((present) => present.trim() !== line)
      .join('\n')
      .trim();
  }
  return notes.trim() === '' ? line : `${notes.trimEnd()}\n${line}`;
}

/** The documents that the notes speak of, each with what they say: the others can stay as they are. */
export function remarkedDocuments(notes: string | null): Partial<Record<KycDocumentType, string[]>> {
  const found: Partial<Record<KycDocumentType, string[]>> = {};
  for (const line of linesOf(notes ?? '')) {
    const type = kycDocumentTypes.find((candidate) => line.startsWith(`${kycDocumentLabels[candidate]}:`));
    if (!type) continue;
    const text = line.slice(kycDocumentLabels[type].length + 1).trim();
    if (text) found[type] = [...(found[type] ?? []), text];
  }
  return found;
}
