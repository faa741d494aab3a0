import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { sanctionsObjectPathSchema, sha256Schema } from './commands.ts';
import { SANCTIONS_MAX_BYTES, sanctionsListSchema } from './values.ts';

// Events of `sanctionsList-{list}`. What is in a list is public: its entries stay in the file, which the hash names.

export const SanctionsListImported = defineEvent(
  'SanctionsListImported',
  z.object({
    list: sanctionsListSchema,
    /** As the file itself says. */
    publishedOn: z.iso.date(),
    /** Of the one before; null for the first one. */
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

/** Everybody who waits for a decision, or was approved, was compared with the list as it was imported. */
export const SanctionsScreeningFinished = defineEvent(
  'SanctionsScreeningFinished',
  z.object({
    list: sanctionsListSchema,
    publishedOn: z.iso.date(),
    sha256: sha256Schema,
    /** Who was compared. */
    people: z.int().nonnegative(),
    /** Of them, those who may be named in any of the lists. */
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
