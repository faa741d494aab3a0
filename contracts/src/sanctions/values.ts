import { z } from 'zod';
import { labelTable } from '../open-table.ts';
import { freeText } from '../text.ts';

/** The lists that can be imported, each in its publisher's file format. */
export const sanctionsLists = ['ofac-sdn', 'un-consolidated'] as const;
export const sanctionsListSchema = z.enum(sanctionsLists, { error: 'Elige la lista' });
export type SanctionsList = z.infer<typeof sanctionsListSchema>;

export const sanctionsListLabels = labelTable<SanctionsList>(
  { 'ofac-sdn': 'OFAC SDN', 'un-consolidated': 'ONU consolidada' },
  'Otra lista',
);

export const SANCTIONS_MAX_MB = 64;
export const SANCTIONS_MAX_BYTES = SANCTIONS_MAX_MB * 1024 * 1024;
export const sanctionsTooLarge = {
  title: 'Archivo muy grande',
  message: `El archivo debe ser menor a ${SANCTIONS_MAX_MB}MB`,
} as const;
/** The XML files are reported as `application/xml` by some systems and as `text/xml` by others. */
export const sanctionsContentTypes = ['application/xml', 'text/xml'] as const;
/** Days after which a list counts as outdated: both publishers update theirs several times a month. */
export const SANCTIONS_OLD_DAYS = 30;
/** Maximum matches stored per person, strongest first. */
export const SANCTIONS_MATCHES_MAX = 10;

/** A list and its publication date. */
export const listDateSchema = z.object({ list: sanctionsListSchema, publishedOn: z.iso.date() });
export type ListDate = z.infer<typeof listDateSchema>;

/** Whether a list was published longer ago than SANCTIONS_OLD_DAYS. */
export function isOldList(publishedOn: string, now: number): boolean {
  return now - Date.parse(publishedOn) > SANCTIONS_OLD_DAYS * 24 * 3_600_000;
}

/**
 * 'OFAC SDN (2026-11-20), ONU consolidada (2026-11-18)': as stored in the audit; formatted for people by `dayWords`.
 */
export function listDatesText(lists: readonly ListDate[]): string {
  return lists.map(({ list, publishedOn }) => `${sanctionsListLabels[list]} (${publishedOn})`).join(', ');
}

/** Kinds of listed entries. */
export const sanctionedKinds = ['individual', 'entity', 'vessel', 'aircraft'] as const;
export const sanctionedKindSchema = z.enum(sanctionedKinds);
export type SanctionedKind = z.infer<typeof sanctionedKindSchema>;

/** Evidence for a match. */
export const matchReasons = ['name', 'document', 'wallet', 'birth'] as const;
export type MatchReason = (typeof matchReasons)[number];
export const matchReasonLabels = labelTable<MatchReason>({
  name: 'Nombre parecido',
  document: 'Mismo número de documento',
  wallet: 'Misma billetera',
  birth: 'Misma fecha de nacimiento',
});

/** A listed entry that may be this person, with the list's data. */
export const sanctionsMatchSchema = z.object({
  list: sanctionsListSchema,
  entryId: z.string().regex(/^[A-Za-z0-9.-]{1,40}$/),
  kind: sanctionedKindSchema,
  /** The most similar name: the main one or an alias. */
  name: freeText(300),
  /** The entry's main name, when `name` is an alias. */
  mainName: freeText(300).nullable(),
  /** `1970-03-12`, `1970-03`, `1970` or `1968/1972`. */
  born: z.array(freeText(20)).max(10),
  nationalities: z.array(freeText(100)).max(10),
  programs: z.array(freeText(100)).max(20),
  /** From 0 to 100. */
  score: z.int().min(0).max(100),
  by: z.array(z.enum(matchReasons)),
});
export type SanctionsMatch = z.infer<typeof sanctionsMatchSchema>;

/** Unique key of an entry in a list. */
export function matchKey({ list, entryId }: Pick<SanctionsMatch, 'list' | 'entryId'>): string {
  return `${list}:${entryId}`;
}
