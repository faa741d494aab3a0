import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';

const common = ['no se lee con claridad', 'está incompleto', 'el nombre no coincide'];

/** Common remarks about each document. */
export const remarks: Record<KycDocumentType, readonly string[]> = {
  'identity-document': [...common, 'está vencido', 'el número no coincide'],
  'proof-of-address': [...common, 'tiene más de 3 meses'],
  'income-proof': common,
  'bank-statement': [...common, 'tiene más de 3 meses'],
};

const lineOf = (type: KycDocumentType, remark: string) => `${kycDocumentLabels[type]}: ${remark}.`;
const linesOf = (notes: string) => notes.split('\n').map((line) => line.trim());

/** Whether the notes contain a remark about a document. */
export function hasRemark(notes: string, type: KycDocumentType, remark: string): boolean {
  return linesOf(notes).includes(lineOf(type, remark));
}

/** Adds a remark to the notes as its own line, or removes it; other lines are kept. */
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

/** Documents mentioned in the notes with their remarks; the others need not be replaced. */
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
