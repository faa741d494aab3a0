import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { actionLabel, auditSubjectLabels, choiceWords, fieldLabel } from '@nodo/contracts/audit/labels';
import { formatBogotaDateTime } from '@nodo/contracts/bogota';
import { asWritten, type PdfText, shortFor } from '@nodo/platform/pdf-texts';
import type { View } from '../read-model/reader.ts';
import type { AuditViewer } from './entry-rows.ts';
import { findPeople } from './people.ts';

/** The filter in words, as pairs of a label and a value; people's names as this reader may see them. */
export async function filterLabels(
  view: View,
  filter: AuditFilter,
  reader: AuditViewer,
): Promise<[PdfText, PdfText][]> {
  const who = async (id: string) => {
    const [person] = isId(id) ? await findPeople(view, id, reader) : [];
    return asWritten(person ? `${person.name} (${id})` : id);
  };
  const parts: [PdfText, PdfText | undefined][] = [
    ['Persona', filter.person && (await who(filter.person))],
    ['Hecho por', filter.actor && (await who(filter.actor))],
    [shortFor('Registro', 'Tipo de registro'), filter.kind && choiceWords(filter.kind, kindLabel)],
    ['Identificador', filter.subject && asWritten(filter.subject)],
    ['Acción', filter.action && choiceWords(filter.action, actionLabel)],
    ['Campo', filter.field && choiceWords(filter.field, fieldLabel)],
    ['Desde', filter.from && formatBogotaDateTime(filter.from)],
    ['Antes de', filter.to && formatBogotaDateTime(filter.to)],
    ['Solicitud', filter.correlation && asWritten(filter.correlation)],
    ['Sesión', filter.session && asWritten(filter.session)],
  ];
  return parts.flatMap(([label, words]): [PdfText, PdfText][] => (words ? [[label, words]] : []));
}

function kindLabel(kind: string): string {
  const labels: Readonly<Record<string, string>> = auditSubjectLabels;
  return labels[kind] ?? kind;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
