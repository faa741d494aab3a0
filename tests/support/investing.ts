import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { z } from 'zod';
import { type Client, listWarehouses, SOME_WALLET } from './client.ts';
import { submitKyc } from './kyc.ts';
import { register, reviewKyc } from './kyc-screens.ts';

/** Request body of an investment of the minimum amount; `changes` may be wrong on purpose. */
export function body(warehouseId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const given = { warehouseId, amount: '50000', walletAddress: SOME_WALLET };
  return { ...given, termsVersion: CURRENT_CONTRACT.version, ...changes };
}

/** USD that may still be invested in a warehouse. */
export async function freeCapital(client: Client, id: string): Promise<string> {
  const found = (await listWarehouses(client)).find((each) => each.id === id);
  if (!found) throw new Error('The warehouse is gone');
  return found.availableCapital;
}

/** Creates a warehouse with 100 shares; returns its id. */
export async function newWarehouse(
  admin: Client,
  totalValue: string,
  name = 'Bodega Disputada',
): Promise<string> {
  const sent = {
    name,
    location: 'Cartago',
    description: 'Última',
    totalValue,
    totalShares: 100,
    sharePrice: '5250.00',
  };
  const answer = await admin.send('POST', '/api/warehouses', sent);
  return z.looseObject({ id: z.uuid() }).parse(answer.body).id;
}

/** Registers a person and approves their KYC: somebody who may invest and has nothing yet. */
export async function newInvestor(admin: Client, name: string) {
  const someone = await register(admin.url, name);
  await submitKyc(someone.client);
  await reviewKyc(admin, someone.id, 'approved');
  return someone;
}
