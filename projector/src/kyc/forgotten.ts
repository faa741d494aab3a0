import { erasedText, type Forgotten } from '../privacy/forgotten.ts';

export const forgottenKyc: readonly Forgotten[] = [
  {
    table: 'kycReviews',
    where: 'user_id = $1::uuid',
    set: { notes: erasedText('notes'), exception: erasedText('exception') },
  },
  {
    table: 'kycScreenings',
    where: 'user_id = $1::uuid',
    set: {
      screened_name: erasedText('screened_name'),
      matches: `'[]'::jsonb`,
      decided: `'[]'::jsonb`,
      open: '0',
    },
  },
  // When they end follows from how many matches are open, which can't be told without the key.
  { table: 'kycAssignments', where: 'user_id = $1::uuid' },
  {
    table: 'kycRecords',
    where: 'user_id = $1::uuid',
    set: {
      identity_document: erasedText('identity_document'),
      review_notes: erasedText('review_notes'),
      draft: `CASE WHEN jsonb_typeof(draft -> 'identityDocument') = 'string'
        THEN jsonb_set(draft, '{identityDocument}', to_jsonb($2::text)) ELSE draft END`,
    },
  },
];
