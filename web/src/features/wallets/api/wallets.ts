import {
  walletChallengeSchema,
  walletProvedSchema,
  walletReleasedSchema,
  walletTransferSchema,
  walletViewSchema,
} from '@nodo/contracts/wallets/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { WALLETS_KEY } from '../keys.ts';

const PATH = '/api/wallets';
const listSchema = z.array(walletViewSchema);

/** One's proven wallets: current ones first, then released ones. */
export const walletsQuery = queryOptions({
  queryKey: WALLETS_KEY,
  queryFn: ({ signal }) => readView(WALLETS_KEY, PATH, listSchema, signal),
});

/** Requests the message to sign as proof of an address. */
export function requestChallenge(address: string, key: string) {
  return post(`${PATH}/challenges`, { body: { address }, key, schema: walletChallengeSchema });
}

const TRANSFERS_KEY = [...WALLETS_KEY, 'transfers'] as const;
const transfersSchema = z.array(walletTransferSchema);

/** Pending proof transfers, including expired ones. */
export const walletTransfersQuery = queryOptions({
  queryKey: TRANSFERS_KEY,
  queryFn: ({ signal }) => readView(TRANSFERS_KEY, `${PATH}/transfer-challenges`, transfersSchema, signal),
});

/** Requests a transfer of an exact amount as proof of an address, instead of a signature. */
export function requestTransfer(address: string, key: string) {
  return post(`${PATH}/transfer-challenges`, { body: { address }, key, schema: walletTransferSchema });
}

/** `signature`: over the message last issued for that address. */
export function proveWallet(body: { address: string; signature: string }, key: string) {
  return post(PATH, { body, key, schema: walletProvedSchema });
}

export function releaseWallet(id: string, key: string) {
  return del(`${PATH}/${id}`, { key, schema: walletReleasedSchema });
}
