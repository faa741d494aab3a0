import { type AuditProof, leafText } from '@nodo/contracts/audit/values';
import type { AuditChange, AuditRow } from '@nodo/contracts/audit/views';
import { canonicalJson } from '@nodo/contracts/canonical-json';
import { eventMetadataSchema } from '@nodo/contracts/event';
import { isBeginning, isIncluded, leafHash, valueHash } from './merkle.ts';

/** The browser's own verification result for one audit entry. */
export interface Verdict {
  /** Whether the displayed entry matches the event; `differs` names the fields that don't. */
  readonly content: { readonly holds: boolean; readonly differs: readonly string[] };
  /** Whether the event is at its index in the tree. */
  readonly isIncluded: boolean;
  /** Whether the tree is consistent with the newest head; null while there is no head. */
  readonly goesOn: boolean | null;
  /** Whether that head covers the event: from then on, altering it would be detected. */
  readonly isCovered: boolean;
  /** Changed fields that were compared with the event. The others are encrypted there or derived from its data. */
  readonly compared: readonly string[];
}

/** Whether everything that was checked holds. */
export function isSound({ content, isIncluded, goesOn }: Verdict): boolean {
  return content.holds && isIncluded && goesOn !== false;
}

/** Whether this browser can compute hashes: `crypto.subtle` is missing on pages served without TLS. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Verifies a proof, taking nothing from the server on trust but the head's date. */
export async function verifyProof(entry: AuditRow, proof: AuditProof): Promise<Verdict> {
  const { event, index, tree, head } = proof;
  const metadataHash = await valueHash(event.metadata);
  const leaf = await leafHash(leafText({ ...event, metadataHash }));
  const compared = compareChanges(entry.changes, event.data);
  const differs = [...(await differences(entry, event)), ...compared.differs];
  return {
    content: { holds: differs.length === 0, differs },
    isIncluded: await isIncluded({ leaf, index, ...tree, path: proof.inclusion }),
    goesOn: head && (await isBeginning(head, tree, proof.consistency)),
    isCovered: head !== null && index < head.size,
    compared: compared.fields,
  };
}

/** Fields of the entry that don't match the event. */
async function differences(entry: AuditRow, event: AuditProof['event']): Promise<string[]> {
  const metadata = eventMetadataSchema.safeParse(event.metadata);
  if (!metadata.success) return ['los metadatos del evento'];
  const { actor, occurredAt, correlationId } = metadata.data;
  const facts: readonly (readonly [string, unknown, unknown])[] = [
    ['el identificador', entry.id, event.id],
    ['la acción', entry.action, event.type],
    ['el registro', `${entry.subjectKind}-${entry.subjectId}`, event.stream],
    ['quién lo hizo', entry.actorId, actor.kind === 'user' ? actor.id : actor.name],
    ['con qué rol', entry.actorRole, actor.kind === 'user' ? actor.role : null],
    ['la fecha', entry.occurredAt, occurredAt],
    ['la fecha de registro', entry.recordedAt, event.recordedAt],
    ['la correlación', entry.correlationId, correlationId],
  ];
  const found = facts.filter(([, shown, logged]) => shown !== logged).map(([name]) => name);
  const hasData = event.data !== undefined;
  if (hasData && (await valueHash(event.data)) !== event.dataHash) found.push('los datos del evento');
  return found;
}

/** Prefix of encrypted values. */
const SEALED = 'enc:v1:';

/**
 * Compares the displayed changes with the event where possible: a field's new value with the event's field of that
 * name; a status or role with the event's `from` and `to`.
 */
function compareChanges(
  changes: readonly AuditChange[],
  data: unknown,
): { fields: string[]; differs: string[] } {
  const fields: string[] = [];
  const differs: string[] = [];
  if (data === null || typeof data !== 'object') return { fields, differs };
  const values = new Map<string, unknown>(Object.entries(data));
  const hasStep = values.has('from') && values.has('to');
  for (const { field, before, after } of changes) {
    const isStep = hasStep && (field === 'role' || field === 'kycStatus');
    const logged = isStep ? [values.get('from'), values.get('to')] : values.get(field);
    const shown = isStep ? [before, after] : (after ?? before);
    if (logged === undefined || logged === null || isSealed(logged)) continue;
    fields.push(field);
    if (canonicalJson(logged) !== canonicalJson(shown)) differs.push(field);
  }
  return { fields, differs };
}

function isSealed(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(SEALED);
}
