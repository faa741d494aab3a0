import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

/** The name that is tried; nothing is tried if it is empty. */
export const { read: readTried, write: writeTried } = addressView({
  name: field('nombre', z.string().trim().max(200), ''),
  document: field('documento', z.string().trim().max(40), ''),
  bornOn: field('nacimiento', z.iso.date(), ''),
});
export type TriedName = ReturnType<typeof readTried>;
