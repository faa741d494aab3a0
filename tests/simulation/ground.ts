import type { Actor } from '@nodo/contracts/event';
import { approveKyc } from '../../command-api/src/testing/approve-kyc.ts';
import { MemoryLog } from '../../command-api/src/testing/memory-log.ts';
import { settings, T0, warehouse } from '../../command-api/src/testing/samples.ts';
import { admin, createProcess } from '../../command-api/src/testing/system.ts';
import { proveWallet, walletOf } from '../../command-api/src/testing/wallets.ts';
import { SimulatedChain } from './chain.ts';
import { Faults } from './faults.ts';
import { invest, pay } from './people.ts';
import { Tables } from './tables.ts';
import { type Clock, type Ground, signer, World } from './world.ts';

export const CAPITAL = '200000.00';
const DAYS = 86_400_000;

/**
 * Two investors with a confirmed investment each, in one of two warehouses, and one credited month of returns, so
 * that there is a balance to pay out from the first step.
 */
export async function makeGround(clock: Clock): Promise<Ground> {
  clock.set(Date.parse(T0));
  const log = new MemoryLog();
  const process = createProcess(log, undefined, signer.address);
  // Enables repurchases, whose proceeds become a balance that can be reinvested.
  await process.send('UpdateFinancialSettings', { ...settings, recompraEnabled: true }, { actor: admin });
  const warehouses: string[] = [];
  const people: Actor[] = [];
  for (const name of ['A', 'B']) {
    const made = await process.send(
      'CreateWarehouse',
      { ...warehouse, name, totalValue: CAPITAL },
      { actor: admin },
    );
    warehouses.push(made.result.id);
    const person = {
      email: `${name}@ejemplo.co`,
      firstName: name,
      lastName: 'Ruiz',
      role: 'investor',
    } as const;
    const { userId } = (await process.send('RegisterUser', person)).result;
    await approveKyc((payload, actor) => process.send('ReviewKyc', payload, { actor }), userId);
    people.push({ kind: 'user', id: userId, role: 'investor' });
  }
  const [first = admin] = people;
  await proveWallet(process, first, walletOf('proved'));
  const chain = new SimulatedChain(Date.parse(T0) - DAYS);
  const bare = { log, tables: new Tables(), chain, time: Date.parse(T0), acts: 0, people, warehouses };
  const world = new World(clock, bare, new Faults([]));
  world.mine(30);
  await world.turn(1);
  for (const index of people.keys()) {
    await invest(world, { person: index, warehouse: 0, amount: '50000.00' });
    await pay(world, { investment: 0, how: 'exact' });
  }
  for (let turns = 0; turns < 5; turns += 1) await world.turn(10);
  clock.advance(40 * DAYS);
  await world.turn(1);
  await world.work((worker) => worker.prepareDistributions());
  await world.send(admin, 'ApproveDistribution', { period: '2026-03' });
  await world.turn(25);
  return {
    ...bare,
    log: world.log,
    tables: world.tables,
    chain: world.chain,
    time: Date.now(),
    acts: world.acts,
  };
}
