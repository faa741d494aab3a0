import { labelled, numberWords, timeWords } from './value-formats.ts';
import { personalDataAreaSchema, personalDataLabels } from './values.ts';
import type { AuditVocabulary } from './vocabulary.ts';

export const auditAudit = {
  subjects: { auditTree: 'Historia verificable', personalDataView: 'Consulta de datos personales' },
  shared: ['auditTree'],
  fields: {
    area: { label: 'Qué', words: labelled(personalDataAreaSchema, personalDataLabels) },
    isExport: { label: 'Descargado como archivo' },
    treeSize: { label: 'Eventos sellados', words: numberWords },
    rootHash: { label: 'Raíz' },
    throughPosition: { label: 'Hasta la posición' },
    headReason: {
      label: 'Sello',
      words: (value) => ({ daily: 'Diario', requested: 'A pedido' })[value] ?? value,
    },
    exportFormat: { label: 'Formato', words: (value) => value.toUpperCase() },
    filterPerson: { label: 'Filtro: persona' },
    filterActor: { label: 'Filtro: hecho por' },
    filterSubject: { label: 'Filtro: identificador' },
    filterFrom: { label: 'Filtro: desde', words: timeWords },
    filterTo: { label: 'Filtro: antes de', words: timeWords },
    filterCorrelation: { label: 'Filtro: solicitud' },
    filterSession: { label: 'Filtro: sesión' },
  },
} as const satisfies AuditVocabulary;
