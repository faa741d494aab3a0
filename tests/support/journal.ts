import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments/views';
import { type Client, SOME_WALLET } from './client.ts';

const RETRY_MS = 100;
const GIVE_UP_MS = 60_000;

/**
 * A client's record of every acknowledged investment. After a lost response the outcome is unknown: it retries
 * with the same key, as the web app does, until it is known.
 */
export class Journal {
  readonly acknowledged: InvestmentView[] = [];
  /** Number of responses that were lost or 5xx. */
  unknown = 0;

  async invest(client: Client, warehouseId: string): Promise<InvestmentView> {
    const body = {
      warehouseId,
      amount: '50000',
      walletAddress: SOME_WALLET,
      termsVersion: CURRENT_CONTRACT.version,
    };
    const key = randomUUID();
    const until = Date.now() + GIVE_UP_MS;
    while (Date.now() < until) {
      const answer = await client.send('POST', '/api/investments', body, { key }).catch(() => undefined);
      if (answer?.status === 201) {
        const made = investmentViewSchema.parse(answer.body);
        this.acknowledged.push(made);
        return made;
      }
      if (answer && answer.status < 500) throw new Error(`Refused: ${answer.status} ${answer.text}`);
      this.unknown += 1;
      await delay(RETRY_MS);
    }
    throw new Error(`No answer within ${GIVE_UP_MS} ms`);
  }
}
