import { fieldLabel } from '@nodo/contracts/audit/labels';
import type { AuditProof, TreeHeadView } from '@nodo/contracts/audit/values';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { formatBogotaDateTime, formatWhole } from '../../../lib/format.ts';
import type { Verdict } from './verify-proof.ts';

/** One check: its result and what that means. `open` is neither good nor bad. */
export interface Finding {
  readonly state: 'good' | 'bad' | 'open';
  readonly text: string;
}

/** The findings of a verdict, in the order in which they are displayed. */
export function findings(entry: AuditRow, proof: AuditProof, verdict: Verdict): Finding[] {
  return [contentWords(entry, verdict), inclusionWords(proof, verdict), sealWords(proof, verdict)];
}

function contentWords(entry: AuditRow, { content, compared }: Verdict): Finding {
  if (!content.holds) {
    const names = content.differs.map((name) => fieldLabel(name)).join(', ');
    return { state: 'bad', text: `Lo que muestra esta pantalla no coincide con el evento: ${names}.` };
  }
  const isWhole = compared.length === entry.changes.length;
  const rest = ' Los datos cifrados o deducidos no se comparan aquí.';
  return { state: 'good', text: `Lo que ves coincide con el evento de la historia.${isWhole ? '' : rest}` };
}

function inclusionWords({ index, tree }: AuditProof, { isIncluded }: Verdict): Finding {
  const place = `${formatWhole(index + 1)} de ${formatWhole(tree.size)}`;
  return isIncluded
    ? { state: 'good', text: `Es el evento ${place}, y su huella conduce a la raíz del árbol.` }
    : {
        state: 'bad',
        text: `El evento ${place} ya no es el que se escribió: su huella no conduce a la raíz.`,
      };
}

function sealWords({ head }: AuditProof, { goesOn, isCovered }: Verdict): Finding {
  if (!head) return { state: 'open', text: 'Todavía no hay ningún sello de la historia.' };
  const seal = `sello del ${formatBogotaDateTime(head.recordedAt)}, ${sealedBy(head)}`;
  if (!goesOn) return { state: 'bad', text: `La historia ya no es la que guardó el ${seal}.` };
  return isCovered
    ? { state: 'good', text: `Lo cubre el ${seal}: nada de lo anterior a él ha cambiado.` }
    : { state: 'open', text: `Es posterior al ${seal}. Quedará cubierto con el próximo.` };
}

function sealedBy({ actorKind, actorName }: TreeHeadView): string {
  return actorKind === 'user' ? `pedido por ${actorName}` : 'automático';
}
