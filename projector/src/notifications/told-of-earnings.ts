import { add } from '@nodo/contracts/money';
import { notificationParams } from '@nodo/contracts/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Rows } from '../tables.ts';
import { staffMatter, type Told } from './told.ts';

/** What an investor earned in a month is told once, however many investments earned it. */
export function returnsNotice(stream: string, period: string): string {
  return deriveId('notification', stream, period);
}

export async function toldOfEarnings(event: StoredEvent, rows: Rows): Promise<readonly Told[]> {
  if (event.type === 'ReturnsCredited') {
    const { period } = event.data;
    const id = returnsNotice(event.stream, period);
    const before = await rows.notifications.get(id);
    const soFar = before ? notificationParams.returns_credited.parse(before.params).net : '0.00';
    const params = { period, net: add(soFar, event.data.net) };
    const audience = `user:${streamSubject(event.stream)}` as const;
    return [{ id, audience, fact: { kind: 'returns_credited', params } }];
  }
  if (event.type !== 'DistributionPrepared') return [];
  const { period, investors, net } = event.data;
  const fact = { kind: 'distribution_waiting', params: { period, investors, net } } as const;
  return [{ id: staffMatter(event.stream), audience: 'staff', fact }];
}
