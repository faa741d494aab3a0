import { z } from 'zod';
import { labelTable } from '../open-table.ts';
import { freeText, requiredText } from '../text.ts';
import { listDateSchema, SANCTIONS_OLD_DAYS, sanctionsListSchema, sanctionsMatchSchema } from './values.ts';

const importedViewSchema = z.object({
  publishedOn: z.iso.date(),
  /** Published longer ago than SANCTIONS_OLD_DAYS. */
  isOld: z.boolean(),
  entries: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  importedAt: z.iso.datetime(),
  importedBy: z.string(),
  /** When screening against it finished; null while it is in progress. */
  screening: z.object({ finishedAt: z.iso.datetime(), people: z.int(), found: z.int() }).nullable(),
});

/** GET /api/sanctions/lists: each importable list; null when it was never imported. */
export const sanctionsListViewSchema = z.object({
  list: sanctionsListSchema,
  imported: importedViewSchema.nullable(),
});
export type SanctionsListView = z.infer<typeof sanctionsListViewSchema>;

/** How current the imported version of a list is. */
export type SanctionsListState = 'missing' | 'old' | 'current';
export const sanctionsListStateLabels = labelTable<SanctionsListState>({
  missing: 'Sin importar',
  old: `Más de ${SANCTIONS_OLD_DAYS} días`,
  current: 'Al día',
});

export function listState({ imported }: SanctionsListView): SanctionsListState {
  if (imported === null) return 'missing';
  return imported.isOld ? 'old' : 'current';
}

/** Query of GET /api/sanctions/matches. */
export const sanctionsTryQuerySchema = z.object({
  name: requiredText(200, 'Escribe un nombre'),
  document: freeText(40).default(''),
  bornOn: z.iso.date('La fecha de nacimiento no es válida').optional(),
});

/** GET /api/sanctions/matches: entries in the lists in use that match the query. */
export const sanctionsTriedSchema = z.object({
  lists: z.array(listDateSchema),
  matches: z.array(sanctionsMatchSchema),
});
export type SanctionsTried = z.infer<typeof sanctionsTriedSchema>;
