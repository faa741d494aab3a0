import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import type { Listener } from './live.ts';
import { paymentOf } from './views.ts';

/** Waits until the payment of an investment climbs; answers the block it stands in. */
export function climbing(investor: Client, investmentId: string): Promise<number> {
  return eventually('the payment to climb', async () => {
    const payment = await paymentOf(investor, investmentId);
    return payment?.state === 'confirming' && payment.confirmations >= 2 && (payment.blockNumber ?? false);
  });
}

/** What the investor was told of this kind about an investment. */
export function toldOf(investor: Client, kind: string, investmentId: string) {
  return eventually(`${kind} to be told`, async () => {
    const answer = await investor.get('/api/notifications?type=payment');
    const { rows } = notificationPageSchema.parse(answer.body);
    return rows.find((row) => row.kind === kind && row.action?.url.endsWith(investmentId));
  });
}

/** How often somebody who listens was told that an investment is confirmed. */
export function timesConfirmed(live: Listener, investmentId: string): number {
  const told = live.heard('investment.changed').filter((each) => each.investmentId === investmentId);
  return told.filter((each) => each.status === 'confirmed').length;
}
