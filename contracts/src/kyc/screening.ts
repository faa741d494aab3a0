import { z } from 'zod';
import { ERASED } from '../event.ts';
import { labelTable } from '../open-table.ts';
import {
  listDateSchema,
  listDatesText,
  matchKey,
  SANCTIONS_MATCHES_MAX,
  type SanctionsMatch,
  sanctionsListLabels,
  sanctionsMatchSchema,
} from '../sanctions/values.ts';
import { freeText, requiredText } from '../text.ts';
import { kycStatusSchema } from './values.ts';

/** A reviewer's decision on a match. */
export const matchDecisions = ['not_same', 'same'] as const;
export const matchDecisionSchema = z.enum(matchDecisions, { error: 'Di si es la misma persona o no' });
export type MatchDecision = z.infer<typeof matchDecisionSchema>;
export const matchDecisionLabels = labelTable<MatchDecision>({
  not_same: 'No es la misma persona',
  same: 'Es la misma persona',
});

/** Overall screening result: the most serious state among its matches. */
export const screeningResults = ['clear', 'dismissed', 'open', 'confirmed'] as const;
export const screeningResultSchema = z.enum(screeningResults);
export type ScreeningResult = z.infer<typeof screeningResultSchema>;
export const screeningResultLabels = labelTable<ScreeningResult>({
  clear: 'Sin coincidencias',
  dismissed: 'Coincidencias descartadas',
  open: 'Coincidencias por decidir',
  confirmed: 'Coincidencia confirmada',
});

/** Screening result at the time of a verification decision. */
export const kycScreeningSchema = z.object({
  lists: z.array(listDateSchema),
  result: screeningResultSchema,
});
export type KycScreening = z.infer<typeof kycScreeningSchema>;

/** Fields for the audit. */
export function screeningFields(screening: KycScreening | undefined): Record<string, string> {
  if (screening === undefined) return {};
  return { screenedLists: listDatesText(screening.lists), screeningResult: screening.result };
}

const matchesSchema = z.array(sanctionsMatchSchema).max(SANCTIONS_MATCHES_MAX);

/** Encodes as one text, so that all of it is encrypted as a single personal field. */
export function encodeMatches(matches: readonly SanctionsMatch[]): string {
  return JSON.stringify(matches);
}

/** Empty for an erased person. */
export function decodeMatches(encoded: string): SanctionsMatch[] {
  return encoded === ERASED ? [] : matchesSchema.parse(JSON.parse(encoded));
}

function wordsOf({ list, name, score }: SanctionsMatch): string {
  return `${sanctionsListLabels[list]}: ${name} (${score})`;
}

/** The matches as shown in the audit. */
export function matchesWords(encoded: string): string {
  if (encoded === ERASED) return encoded;
  return decodeMatches(encoded).map(wordsOf).join('; ') || 'Ninguna';
}

/** A match with its decision. */
export const decidedMatchSchema = sanctionsMatchSchema.extend({
  decision: matchDecisionSchema.nullable(),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Who decided; null while undecided. */
  decidedBy: z.string().nullable(),
});
export type DecidedMatch = z.infer<typeof decidedMatchSchema>;

/**
 * Combines matches with earlier decisions. A match dismissed as another person is not asked again with each
 * publication, unless the evidence has become stronger since. One confirmed to be the person stays, last, also where
 * it is no longer found, as under another name: only a reviewer takes it back.
 */
export function withDecisions(
  found: readonly SanctionsMatch[],
  decided: readonly DecidedMatch[],
): DecidedMatch[] {
  const before = new Map(decided.map((match) => [matchKey(match), match]));
  const current = found.map((match) => {
    const said = before.get(matchKey(match));
    const holds = said && (said.decision === 'same' || said.score >= match.score);
    const { decision, reason, decidedAt, decidedBy } = holds ? said : undecided;
    return { ...match, decision, reason, decidedAt, decidedBy };
  });
  const keys = new Set(found.map(matchKey));
  const confirmed = decided.filter((match) => match.decision === 'same' && !keys.has(matchKey(match)));
  return [...current, ...confirmed];
}
const undecided = { decision: null, reason: null, decidedAt: null, decidedBy: null };

export function resultOf(matches: readonly Pick<DecidedMatch, 'decision'>[]): ScreeningResult {
  if (matches.some(({ decision }) => decision === 'same')) return 'confirmed';
  if (matches.some(({ decision }) => decision === null)) return 'open';
  return matches.length === 0 ? 'clear' : 'dismissed';
}

export const recordKycScreeningSchema = z.strictObject({
  userId: z.uuid(),
  lists: z.array(listDateSchema).min(1),
  /** The submission that was screened: a newer one is screened again. */
  attempt: z.int().nonnegative(),
  /** The name that was screened: another one is screened again. */
  screenedName: freeText(200).optional(),
  matches: matchesSchema,
});
export type RecordKycScreening = z.infer<typeof recordKycScreeningSchema>;

/** Body of PUT /api/kyc/{id}/match. */
export const kycMatchBodySchema = sanctionsMatchSchema
  .pick({ list: true, entryId: true })
  .extend({
    decision: matchDecisionSchema,
    reason: requiredText(500, 'Escribe el motivo', { tooLong: 'El motivo es demasiado largo' }),
  })
  .strict();
export const decideKycMatchSchema = kycMatchBodySchema.extend({ userId: z.uuid() });
export type DecideKycMatch = z.infer<typeof decideKycMatchSchema>;

/** Response of PUT /api/kyc/{id}/match. */
export const kycMatchDecidedSchema = z.object({ decision: matchDecisionSchema, kycStatus: kycStatusSchema });

/** GET /api/kyc/{id}/screening: a person's screening results, for reviewers. */
export const kycScreeningViewSchema = z.object({
  /** Null: not screened yet. */
  screenedAt: z.iso.datetime().nullable(),
  lists: z.array(listDateSchema),
  /** Whether it covers the latest submission, under the name that the person has. */
  isCurrent: z.boolean(),
  matches: z.array(decidedMatchSchema),
  result: screeningResultSchema,
  /** The lists in use, and whether each is outdated; lists that were never imported are not included. */
  inUse: z.array(listDateSchema.extend({ isOld: z.boolean() })),
});
export type KycScreeningView = z.infer<typeof kycScreeningViewSchema>;
