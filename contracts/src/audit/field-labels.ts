import * as domains from '../domains.ts';
import { partsOf } from '../fold.ts';
import { actionLabel, byLabel } from './action-labels.ts';
import { auditSubjectKindSchema, choicesOf, isAllBut } from './commands.ts';
import { sharedAudit } from './shared-fields.ts';
import { auditSubjectLabels } from './subjects.ts';
import { asIs, labelled, type Words } from './value-formats.ts';
import type { AuditField, AuditVocabulary } from './vocabulary.ts';

/** Several values as labels: 'KYC, Usuario'; 'Todas menos: Inicio de sesión'. */
export function choiceWords(value: string, words: Words): string {
  const said = choicesOf(value).map(words).join(', ');
  return isAllBut(value) ? `Todas menos: ${said}` : said;
}

const kindWords = labelled(auditSubjectKindSchema, auditSubjectLabels);

/** A single item viewed: of a stream the kind of thing it is about. A person is named by the entry itself. */
function viewedWords(value: string): string {
  const category = value.slice(0, Math.max(0, value.indexOf('-')));
  return Object.hasOwn(auditSubjectLabels, category) ? kindWords(category) : value;
}

/** Fields whose labels are built from those collected here: what was viewed, and the audit filters themselves. */
const derived: AuditVocabulary = {
  fields: {
    viewed: { label: 'De quién o qué', words: viewedWords },
    filterKind: { label: 'Filtro: registro', words: (value) => choiceWords(value, kindWords) },
    filterAction: { label: 'Filtro: acción', words: (value) => choiceWords(value, actionLabel) },
    filterField: { label: 'Filtro: campo', words: (value) => choiceWords(value, fieldLabel) },
  },
};

/** All field vocabularies: those of each domain, and the shared ones. */
export const auditVocabularies: readonly AuditVocabulary[] = [
  ...partsOf(domains, 'audit'),
  sharedAudit,
  derived,
];

const fields: ReadonlyMap<string, AuditField> = new Map(
  auditVocabularies.flatMap((part) => Object.entries(part.fields)),
);

/** Options of the field filter: fields that people change, with their labels. */
export const auditFields: readonly { field: string; label: string }[] = [...fields]
  .filter(([, { isFilter }]) => isFilter)
  .map(([field, { label, filterLabel = label }]) => ({ field, label: filterLabel }))
  .toSorted(byLabel);

/** A field's label; its name when it has none. */
export function fieldLabel(field: string): string {
  return fields.get(field)?.label ?? field;
}

/** Formatter of a field's values: the subject's own one first; unchanged when there is none. */
export function fieldWords(subjectKind: string, field: string): Words {
  const own = auditVocabularies.map(({ bySubject }) => bySubject?.[subjectKind]?.[field]);
  return own.find((words) => words !== undefined) ?? fields.get(field)?.words ?? asIs;
}
