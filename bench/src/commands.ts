import { EventStoreDBClient } from '@eventstore/db-client';
import { footprint, Log } from './commands/bare-appends.ts';
import { prepareKinds, type Send } from './commands/kinds.ts';
import { appendsPeer, type Peer, startHttpPeers } from './commands/peers.ts';
import type { Row } from './row.ts';
import { closedLoop, combined, type LoopResult } from './support/closed-loop.ts';
import { percentile } from './support/statistics.ts';
import { startWritingSide } from './support/writing.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** Commands and peers alternate, so that a slow moment of the machine affects all. */
const TURNS = 2;
const CONNECTIONS = [1, 16, 64] as const;
/** Unmeasured load before: for its first thousands of requests a process that has just started compiles its code. */
const WARM_UP = { loops: 16, seconds: SECONDS };

function perSecond({ steps, seconds }: LoopResult): number {
  return steps / seconds;
}

function latency({ latencies }: LoopResult): string {
  const ms = (share: number) => percentile(latencies, share).toFixed(1);
  return `p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms`;
}

/** The load client's part of the processor time that the machine spent meanwhile. */
function clientShare({ clientMs, busyMs }: LoopResult): string {
  return `load client ${Math.round((100 * clientMs) / busyMs)} % of the busy time`;
}

async function measure(name: string, send: Send, peers: readonly Peer[]): Promise<Row[]> {
  const rows: Row[] = [];
  let sent = 0;
  const steps = [...peers.map(({ step }) => step), () => send(sent++)];
  for (const step of steps) await closedLoop(WARM_UP.loops, WARM_UP.seconds, step);
  for (const connections of CONNECTIONS) {
    const runs = steps.map((): LoopResult[] => []);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [at, step] of steps.entries()) {
        runs[at]?.push(await closedLoop(connections, SECONDS / TURNS, step));
      }
    }
    const commands = combined(runs.at(-1) ?? []);
    for (const [at, { suffix, description, aim }] of peers.entries()) {
      const peer = combined(runs[at] ?? []);
      rows.push({
        name: `commands: ${name}${suffix}, ${connections} connection${connections === 1 ? '' : 's'}`,
        value: perSecond(commands),
        unit: 'commands/s',
        peer: perSecond(peer),
        ratio: perSecond(commands) / perSecond(peer),
        ...(aim && { aim: `ratio ≥ ${aim(connections)}` }),
        note: `${latency(commands)}, ${clientShare(commands)}; peer: ${description} (${latency(peer)}, ${clientShare(peer)})`,
      });
    }
  }
  return rows;
}

/**
 * Commands over HTTP to command-api, compared with bare appends of as many events of the same size by the official
 * client to the same store; one of them also with a bare route and with Emmett. Clients, services, store and Postgres
 * share the machine.
 */
export async function benchCommands(): Promise<Row[]> {
  const side = await startWritingSide();
  const client = EventStoreDBClient.connectionString(side.eventStoreUrl);
  const log = new Log(side.databaseUrl);
  try {
    const rows: Row[] = [];
    const kinds = await prepareKinds(side);
    const { peers, stop } = await startHttpPeers(side, client, kinds);
    for (const [name, send] of Object.entries(kinds.sends)) {
      const appends = appendsPeer(client, await footprint(log, send));
      const isServed = name === 'PostConstructionUpdate';
      rows.push(...(await measure(name, send, isServed ? [appends, ...peers] : [appends])));
      if (isServed) await stop();
    }
    return rows;
  } finally {
    await log.close();
    await client.dispose();
    await side.stop();
  }
}
