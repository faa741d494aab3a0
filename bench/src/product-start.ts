import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from './row.ts';
import { type Memory, memoryOfAll, processTree } from './support/memory.ts';
import { Product } from './support/product.ts';

const REST_MS = 20_000;
const BLOCK_INTERVAL_MS = 3_000;
const MEMORY_AIM = '≤ 700';

async function memoryRows(product: Product): Promise<Row[]> {
  const processes = Object.entries(await product.processes());
  const named = processes.map(([, pid]) => pid);
  const parts: [string, Memory][] = [];
  for (const [name, pid] of processes) {
    const tree = await processTree(pid);
    // Exclude other named processes and their children, which are counted separately.
    const others = await Promise.all(named.filter((id) => id !== pid && tree.includes(id)).map(processTree));
    parts.push([name, await memoryOfAll(tree.filter((id) => !others.flat().includes(id)))]);
  }
  const all = await processTree(product.pid);
  const total = await memoryOfAll(all);
  const each = parts.map(([name, { rss, pss }]) => `${name} ${Math.round(pss)} (RSS ${Math.round(rss)})`);
  return [
    {
      name: 'product: memory at rest, PSS of all processes',
      value: total.pss,
      unit: 'MiB',
      aim: MEMORY_AIM,
      note: `${REST_MS / 1000} s after it was ready; ${all.length} processes; PSS by process: ${each.join(', ')}`,
    },
    {
      name: 'product: memory at rest, RSS of all processes',
      value: total.rss,
      unit: 'MiB',
      note: 'counts pages that processes share once for each of them',
    },
  ];
}

/** Measures startup time of the built product, on an empty directory and on an existing one, and its memory at rest. */
export async function benchProductStart(): Promise<Row[]> {
  const product = await Product.prepare(BLOCK_INTERVAL_MS);
  try {
    const first = await product.start();
    await delay(REST_MS);
    const memory = process.platform === 'linux' ? await memoryRows(product) : [];
    await product.stop();
    const second = await product.start();
    return [
      {
        name: 'product: first start to ready',
        value: first / 1000,
        unit: 's',
        aim: '≤ 6',
        note: 'empty directory, demo history made and imported, read models built; until GET /health answers 200',
      },
      { name: 'product: second start to ready', value: second / 1000, unit: 's' },
      ...memory,
    ];
  } finally {
    await product.remove();
  }
}
