import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { sanctionsObjectPathSchema, sha256Schema } from './commands.ts';
import { SANCTIONS_MAX_BYTES, sanctionsListSchema } from './values.ts';

// Events of `sanctionsList-{list}`. Lists are public: entries stay in the file, which the hash identifies.

export const SanctionsListImported = defineEvent(
  'SanctionsListImported',
  z.object({
    list: sanctionsListSchema,
    /** Publication date stated in the file. */
    publishedOn: z.iso.date(),
    /** Publication date of the previously imported list; null for the first one. */
    previousPublishedOn: z.iso.date().nullable(),
    entries: z.int().positive(),
    sha256: sha256Schema,
    bytes: z.int().positive().max(SANCTIONS_MAX_BYTES),
    objectPath: sanctionsObjectPathSchema,
  }),
  {
    audit: {
      label: 'Lista de sanciones importada',
      changes: ({ list, publishedOn, previousPublishedOn, entries, sha256, bytes }) => [
        ...from('publishedOn', previousPublishedOn, publishedOn),
        ...made({ sanctionsList: list, listEntries: entries, sha256, fileBytes: bytes }),
      ],
    },
  },
);

/** Everybody who is approved, submitted documents or was screened before was screened against the imported list. */
export const SanctionsScreeningFinished = defineEvent(
  'SanctionsScreeningFinished',
  z.object({
    list: sanctionsListSchema,
    publishedOn: z.iso.date(),
    sha256: sha256Schema,
    /** Number of people screened. */
    people: z.int().nonnegative(),
    /** Number of those with a match in any of the lists. */
    found: z.int().nonnegative(),
  }),
  {
    audit: {
      label: 'Cotejo con la lista terminado',
      changes: ({ list, publishedOn, people, found }) =>
        made({ sanctionsList: list, publishedOn, screenedPeople: people, peopleFound: found }),
    },
  },
);

export const sanctionsEvents = [SanctionsListImported, SanctionsScreeningFinished] as const;
