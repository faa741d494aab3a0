import { setTimeout as delay } from 'node:timers/promises';
import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import type { Row } from './row.ts';
import { launchBrowser, openPage, type Sighting, watch } from './support/browser.ts';
import { Connections } from './support/http.ts';
import { Listener } from './support/live.ts';
import { minimumInvestment, openInvestment } from './support/payment.ts';
import { INVESTOR, Person } from './support/person.ts';
import { Product } from './support/product.ts';
import { percentile } from './support/statistics.ts';

const BLOCK_INTERVAL_MS = 3_000;
const PAYMENTS = 2;
const PANEL = '[aria-label="Confirmación del pago"]';
const COUNTER = `${PANEL} [role=progressbar]`;
const SHOWN_TIMEOUT_MS = (REQUIRED_CONFIRMATIONS + 15) * BLOCK_INTERVAL_MS;
const transactionsSchema = z.array(blockchainTransactionViewSchema);

/** Time at which each number of confirmations was first shown. */
export function firstShown(sightings: readonly Sighting[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { at, shown } of sightings) {
    const confirmations = Number(shown[0] ?? 0);
    if (confirmations > 0 && !first.has(confirmations)) first.set(confirmations, at);
  }
  return first;
}

/**
 * Pays one investment while its page is open; returns the payment's block and the time at which each confirmation was
 * shown.
 */
async function watchPayment(browser: Browser, investor: Person) {
  const investment = await openInvestment(investor, await minimumInvestment(investor));
  const page = await openPage(browser, investor);
  await page.goto(`${investor.url}/investments/${investment.id}`);
  await page.locator(PANEL).waitFor();
  const sightings = await watch(page, { selector: COUNTER, attribute: 'aria-valuenow', pattern: '^(\\d+)$' });
  await investor.post('/api/dev/pay', { investmentId: investment.id });
  const last = page.locator(`${COUNTER}[aria-valuenow="${REQUIRED_CONFIRMATIONS}"]`);
  await last.waitFor({ timeout: SHOWN_TIMEOUT_MS });
  await delay(BLOCK_INTERVAL_MS);
  const shown = firstShown(await sightings.jsonValue());
  await page.context().close();
  const answer = await investor.get('/api/blockchain/transactions');
  const transactions = transactionsSchema.parse(JSON.parse(answer.text));
  const block = transactions.find(({ investmentId }) => investmentId === investment.id)?.blockNumber;
  if (!block) throw new Error('The payment stands in no block');
  return { block, shown };
}

function row(name: string, waits: readonly number[], share: number): Row {
  return { name: `blocks: ${name}, p${share * 100}`, value: percentile(waits, share), unit: 'ms' };
}

/** Measures how long after a block was produced an open page shows the resulting confirmation. */
export async function benchBlockFreshness(): Promise<Row[]> {
  const connections = new Connections();
  const product = await Product.start(BLOCK_INTERVAL_MS);
  const browser = await launchBrowser();
  try {
    const investor = await Person.signIn(connections, product.url, INVESTOR);
    const listener = new Listener(investor, 'chain.head');
    await listener.connected();
    const payments: Awaited<ReturnType<typeof watchPayment>>[] = [];
    for (let n = 0; n < PAYMENTS; n++) payments.push(await watchPayment(browser, investor));
    listener.close();
    return report(payments, listener);
  } finally {
    connections.close();
    await browser.close();
    await product.remove();
  }
}

type Payment = Awaited<ReturnType<typeof watchPayment>>;

function report(payments: readonly Payment[], listener: Listener<'chain.head'>): Row[] {
  // A head is sent again to a new connection: the first time counts.
  const heads = new Map([...listener.heard].reverse().map((head) => [head.data.height, head]));
  const waits: number[] = [];
  const heard: number[] = [];
  const first: number[] = [];
  let skipped = 0;
  for (const { block, shown } of payments) {
    for (let confirmations = 1; confirmations <= REQUIRED_CONFIRMATIONS; confirmations++) {
      const at = shown.get(confirmations);
      const head = heads.get(block + confirmations - 1);
      if (head === undefined || at === undefined) {
        skipped += 1;
        continue;
      }
      const madeAt = Date.parse(head.data.time);
      if (confirmations === 1) first.push(at - madeAt);
      else {
        waits.push(at - madeAt);
        heard.push(head.at - madeAt);
      }
    }
  }
  const note =
    `${waits.length} blocks of ${BLOCK_INTERVAL_MS} ms, confirmations 2 to ${REQUIRED_CONFIRMATIONS} of ${PAYMENTS} payments,
from the block's own timestamp to the end of the frame with the new count; ${skipped} counts were passed over because the next block was
shown at once. The first confirmation, which is found, recorded and fetched: ${first.join(', ')} ms.`.replaceAll(
      '\n',
      ' ',
    );
  return [
    { ...row('made → confirmation on screen', waits, 0.5), aim: '≤ 300', note },
    row('made → confirmation on screen', waits, 0.99),
    row('made → socket message', heard, 0.5),
    row('made → socket message', heard, 0.99),
  ];
}
