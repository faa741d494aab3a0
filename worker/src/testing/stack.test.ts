import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments/views';
import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import type { Role } from '@nodo/contracts/roles';
import { streams } from '@nodo/contracts/streams';
import { EventStore } from '@nodo/platform/event-store';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool } from '@nodo/platform/postgres';
import { z } from 'zod';
import { serviceEnvironment } from '../../../embedded/src/testing/environment.test.ts';
import { startProcess } from '../../../embedded/src/testing/processes.test.ts';
import { eventStoreUrl, startEventStore } from '../../../embedded/src/testing/storage.test.ts';
import type { TestChain } from './chain.test.ts';

const userSchema = z.object({ userId: z.uuid() });
const warehouseSchema = z.object({ id: z.uuid() });

/** The real store, command-api and projector on one database, with helpers to act on behalf of people. */
export async function startStack(databaseUrl: string, chain: TestChain) {
  const store = await startEventStore(databaseUrl);
  const objects = join(tmpdir(), `nodo-objects-${randomUUID()}`);
  const environment = {
    ...serviceEnvironment,
    EVENTSTORE_URL: eventStoreUrl(store.port),
    DATABASE_URL: databaseUrl,
    TRON_URL: chain.url,
    USDT_CONTRACT: chain.usdtContract,
    TREASURY_ADDRESS: chain.treasuryAddress,
    TREASURY_SIGNER_ADDRESS: chain.treasurySigner.address,
    TREASURY_PERMISSION_ID: String(chain.treasurySigner.permissionId),
    OBJECT_STORE_URL: pathToFileURL(objects).href,
    AUTH_MODE: 'immediate',
    // High limits for payouts without approval: the limits themselves are tested in command-api.
    PAYOUT_APPROVAL_ABOVE_USD: '90000.00',
    PAYOUT_AUTOMATIC_DAILY_USD: '900000.00',
  };
  const [commandApi, projector] = await Promise.all([
    startProcess('command-api/dist/bundle/main.js', environment),
    startProcess('projector/dist/bundle/main.js', environment),
  ]);
  const pool = createPool(databaseUrl, 'test', createLogger({ service: 'worker', logLevel: 'silent' }), 2);
  const events = new EventStore(
    environment.EVENTSTORE_URL,
    new PersonalData(pool, environment.PERSONAL_DATA_KEY),
  );
  const { url } = commandApi;

  async function send<N extends CommandName>(
    command: N,
    payload: CommandInput<N>,
    options: { actor?: Actor; occurredAt?: Date } = {},
  ): Promise<unknown> {
    const body = {
      command,
      payload,
      key: randomUUID(),
      ...(options.actor ? { actor: options.actor } : {}),
      ...(options.occurredAt ? { occurredAt: options.occurredAt.toISOString() } : {}),
    };
    const response = await fetch(`${url}/internal/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-token': serviceEnvironment.SERVICE_TOKEN },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${command}: ${await response.text()}`);
    return z.object({ result: z.unknown() }).parse(await response.json()).result;
  }

  async function person(role: Role): Promise<Extract<Actor, { kind: 'user' }>> {
    const payload = { email: `${randomUUID()}@example.com`, firstName: 'Ana', lastName: 'Ríos', role };
    const { userId } = userSchema.parse(await send('RegisterUser', payload));
    return { kind: 'user', id: userId, role };
  }

  const admin = await person('admin');
  const investor = await person('investor');
  const colleague = await person('admin');
  /** Approval without a submission takes two people. */
  const approve = async (userId: string, at: { occurredAt?: Date } = {}) => {
    const exception = 'Se verificó en la oficina';
    const proposal = { userId, status: 'under_review', via: 'review', exception } as const;
    await send('ReviewKyc', proposal, { actor: colleague, ...at });
    await send('ReviewKyc', { userId, status: 'approved', via: 'review' }, { actor: admin, ...at });
  };
  await approve(investor.id);
  const warehouse = warehouseSchema.parse(
    await send(
      'CreateWarehouse',
      {
        name: 'Bodega Norte 1',
        location: 'Cartago',
        description: 'Bodega de prueba',
        totalValue: '10000000.00',
        totalShares: 100_000,
        sharePrice: '100.00',
        status: 'available',
        totalArea: 3_200,
        units: 6,
        monthlyRentalRate: null,
        tenant: null,
        expectedCompletion: null,
      },
      { actor: admin },
    ),
  );

  return {
    url,
    events,
    objectStoreUrl: environment.OBJECT_STORE_URL,
    send,
    person,
    /** An investor whose KYC is approved. */
    verified: async () => {
      const one = await person('investor');
      await approve(one.id);
      return one;
    },
    warehouseId: warehouse.id,
    /** A person whose KYC was approved at this time; returns their id. */
    approved: async (at: Date): Promise<string> => {
      const { id: userId } = await person('investor');
      await approve(userId, { occurredAt: at });
      return userId;
    },
    invest: async (walletAddress: string, options: { occurredAt?: Date } = {}): Promise<InvestmentView> => {
      const amount = '50000.00';
      const payload = {
        warehouseId: warehouse.id,
        amount,
        walletAddress,
        termsVersion: CURRENT_CONTRACT.version,
      };
      return investmentViewSchema.parse(
        await send('CreateInvestment', payload, { actor: investor, ...options }),
      );
    },
    /** Like `approved`, by a reviewer who recorded the identity document's expiry date. */
    approvedUntil: async (at: Date, expiresOn: string): Promise<string> => {
      const { id: userId } = await person('investor');
      const found = 'in_order' as const;
      const checklist = { ...eachKycDocument(() => ({ found })), 'identity-document': { found, expiresOn } };
      const data = { from: 'pending', to: 'approved', via: 'review', checklist } as const;
      await events.append(streams.kyc(userId), [{ id: randomUUID(), type: 'KycReviewed', data }], {
        expected: 'no_stream',
        metadata: metadataAt(at),
      });
      return userId;
    },
    /** Credits an account with a balance, as a month's returns do. */
    credit: async (userId: string, net: string): Promise<void> => {
      const fees = { managementFee: '0.00', platformFee: '0.00' };
      const data = { period: '2026-01', investmentId: randomUUID(), gross: net, ...fees, net };
      const metadata = metadataAt(new Date());
      const credited = { id: randomUUID(), type: 'ReturnsCredited', data } as const;
      await events.append(streams.account(userId), [credited], { expected: 'no_stream', metadata });
    },
    typesOf: async (stream: string): Promise<string[]> =>
      (await events.readStream(stream)).map((event) => event.type),
    stop: async () => {
      await events.close();
      await Promise.all([commandApi.stop(), projector.stop()]);
      await pool.end();
      await store.stop();
      await rm(objects, { recursive: true, force: true });
    },
  };
}

function metadataAt(at: Date) {
  return {
    actor: { kind: 'service', name: 'test' },
    correlationId: randomUUID(),
    causationId: randomUUID(),
    occurredAt: at.toISOString(),
  } as const;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;
