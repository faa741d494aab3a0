import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

const revision = () =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);

/** State of a replay, held entirely in the URL, so that a link leads to this very step. */
const { read, write } = addressView({
  /** Absent: the last revision. */
  revision: field('revision', revision()),
  /** The revision to compare with. */
  compared: field('comparar', revision()),
});

/** An address of this screen, leading to the revision even where it has none, as one opened from a record. */
export function addressAt(href: string, revision: number): string {
  const address = new URL(href);
  address.searchParams.set('revision', `${revision}`);
  return address.href;
}

export const useReplayView = () => useAddressView(read, write);
