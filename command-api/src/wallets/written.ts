import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Aggregates } from '../modules.ts';
import type { WalletState } from './decider.ts';

type Of<T extends StoredEvent['type']> = Extract<StoredEvent, { type: T }>;

/** The id in the stream name of an address. */
export function walletIdOf(address: string): string {
  return deriveId('wallet', address);
}

/** The wallet with this address, whether or not anybody has proved it. */
export async function walletAt(wallets: Aggregates['wallets'], address: string): Promise<WalletState> {
  return (await wallets.load(walletIdOf(address))).state;
}

/** The one event of a type that a command wrote, now or in an earlier try. */
export function written<T extends StoredEvent['type']>(events: readonly StoredEvent[], type: T): Of<T> {
  const found = events.find((event): event is Of<T> => event.type === type);
  if (!found) throw new Error(`No ${type} was written`);
  return found;
}
