import { randomUUID } from 'node:crypto';
import type { CommandInput } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import type { Role } from '@nodo/contracts/roles';
import { z } from 'zod';
import type { WritingSide } from '../support/writing.ts';

export const WAREHOUSES = 128;
const INVESTORS = 32;
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

type UserActor = Extract<Actor, { kind: 'user' }>;
/** Sends the n-th command of a kind. */
export type Send = (n: number) => Promise<unknown>;
type SendTo = (send: WritingSide['send']) => Send;

const userSchema = z.object({ userId: z.uuid() });
const warehouseSchema = z.looseObject({ id: z.uuid() });

export function each<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => make(n)));
}

async function register(side: WritingSide, role: Role): Promise<UserActor> {
  const email = `${randomUUID()}@ejemplo.co`;
  const created = await side.send('RegisterUser', { email, firstName: 'Camila', lastName: 'Restrepo', role });
  return { kind: 'user', id: userSchema.parse(created).userId, role };
}

export function warehouseNamed(name: string) {
  return {
    name,
    location: 'Cartago',
    description: 'Bodega de medición',
    totalValue: '900000000000.00',
    totalShares: 1_000_000,
    sharePrice: '900000.00',
    status: 'available',
  } satisfies CommandInput<'CreateWarehouse'>;
}

async function createWarehouses(side: WritingSide, admin: UserActor): Promise<string[]> {
  return each(WAREHOUSES, async (n) => {
    const created = await side.send('CreateWarehouse', warehouseNamed(`Bodega ${n}`), admin);
    return warehouseSchema.parse(created).id;
  });
}

async function approvedInvestors(side: WritingSide, admin: UserActor): Promise<UserActor[]> {
  const colleague = await register(side, 'admin');
  return each(INVESTORS, async () => {
    const investor = await register(side, 'investor');
    // Approving a person without documents takes two people.
    const review = { userId: investor.id, via: 'review' } as const;
    await side.send('ReviewKyc', { ...review, status: 'under_review', exception: 'Medición' }, colleague);
    await side.send('ReviewKyc', { ...review, status: 'approved' }, admin);
    return investor;
  });
}

/** The measured commands, by the streams they write to, distributed as in the product. */
export interface Kinds {
  readonly warehouses: readonly string[];
  /** Also sent to the peers, which know this one alone. */
  readonly postConstructionUpdate: SendTo;
  readonly sends: Readonly<Record<'PostConstructionUpdate' | 'RegisterUser' | 'CreateInvestment', Send>>;
}

/** Creates the people and warehouses that the commands need. */
export async function prepareKinds(side: WritingSide): Promise<Kinds> {
  const admin = await register(side, 'admin');
  const warehouses = await createWarehouses(side, admin);
  const investors = await approvedInvestors(side, admin);
  const limits = { maximumOpen: 1_000, maximumCapital: '100000000', reason: 'Para medir' };
  // So much takes two people, and what the first proposes is refused.
  await side.send('SetOpenLimits', limits, admin).catch(() => undefined);
  await side.send('SetOpenLimits', limits, await register(side, 'admin'));
  const warehouse = (n: number) => warehouses[n % WAREHOUSES] ?? '';
  const postConstructionUpdate: SendTo = (send) => (n) =>
    send(
      'PostConstructionUpdate',
      {
        warehouseId: warehouse(n),
        title: `Avance ${n}`,
        description: 'Montaje de pórticos terminado en cuatro de seis módulos.',
        percentage: n % 100,
      },
      admin,
    );
  return {
    warehouses,
    postConstructionUpdate,
    sends: {
      PostConstructionUpdate: postConstructionUpdate(side.send),
      RegisterUser: () => register(side, 'investor'),
      CreateInvestment: (n) =>
        side.send(
          'CreateInvestment',
          {
            warehouseId: warehouse(n),
            amount: (50_000 + (n % 1_000_000) / 100).toFixed(2),
            walletAddress: WALLET,
            termsVersion: CURRENT_CONTRACT.version,
          },
          investors[n % INVESTORS],
        ),
    },
  };
}
