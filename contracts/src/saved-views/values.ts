import { z } from 'zod';

/** Screens whose filters are in the URL, and can be saved under a name. */
export const savedViewScreens = [
  'history',
  'audit',
  'users',
  'payouts',
  'operations',
  'kyc',
  'warehouses',
  'documents',
  'construction',
  'videos',
  'cameras',
  'projections',
] as const;
export const savedViewScreenSchema = z.enum(savedViewScreens, { error: 'No conocemos esta pantalla' });
export type SavedViewScreen = z.infer<typeof savedViewScreenSchema>;

/** Maximum per person, over all screens. */
export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME = 60;
