import { z } from 'zod';

/** Screens whose filters stand in the address, and may be kept under a name. */
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
] as const;
export const savedViewScreenSchema = z.enum(savedViewScreens, { error: 'No conocemos esta pantalla' });
export type SavedViewScreen = z.infer<typeof savedViewScreenSchema>;

/** That one person keeps at a time, of all screens together. */
export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME = 60;
