import { sanctionedKindSchema } from '@nodo/contracts/sanctions/values';
import { storable } from '@nodo/contracts/text';
import { z } from 'zod';

/** A listed person, company, ship or aircraft, with its identifying data. */
export const sanctionsEntrySchema = z.object({
  /** The publisher's identifier, stable across publications. */
  id: z.string().regex(/^[A-Za-z0-9.-]{1,40}$/),
  kind: sanctionedKindSchema,
  /** The primary name first. */
  names: z.array(z.string()).min(1),
  /** `1970-03-12`, `1970-03`, `1970` or `1968/1972`. */
  born: z.array(z.string()),
  documents: z.array(z.object({ type: z.string(), number: z.string() })),
  nationalities: z.array(z.string()),
  programs: z.array(z.string()),
});
export type SanctionsEntry = z.infer<typeof sanctionsEntrySchema>;

const MAX = { names: 1_000, born: 10, nationalities: 10, programs: 20, text: 300, short: 100 };

/**
 * Truncates an entry to what a view may hold; no real list comes close. Documents are shown in no view, and some entries
 * have hundreds of wallets and websites among them: what is cut off would never be found.
 */
export function bounded(entry: SanctionsEntry): SanctionsEntry {
  const cut = (texts: readonly string[], most: number, length: number) =>
    [...new Set(texts.map((text) => storable(text.replace(/\s+/g, ' ').trim().slice(0, length)).trim()))]
      .filter(Boolean)
      .slice(0, most);
  return {
    ...entry,
    names: cut(entry.names, MAX.names, MAX.text),
    born: cut(entry.born, MAX.born, 20),
    nationalities: cut(entry.nationalities, MAX.nationalities, MAX.short),
    programs: cut(entry.programs, MAX.programs, MAX.short),
  };
}
