import type { HistoryEvent } from '@nodo/contracts/history/moment';
import { historyPageSchema, statesPageSchema, streamPageSchema } from '@nodo/contracts/history/views';
import { newId } from '@nodo/platform/ids';
import { expect } from 'vitest';
import { startReadSide } from './harness.test.ts';

export type HistoryStage = Awaited<ReturnType<typeof startHistory>>;

/** A read side with a short history: a verified investor who invested and paid, and staff; and how the history is read. */
export async function startHistory() {
  const session = newId();
  const side = await startReadSide({ withCommands: true });
  const { story } = side;
  const adminId = await story.user('admin', 'Marta');
  const admin = await side.signIn(adminId, 'admin');
  const analyst = await side.signIn(await story.user('analyst', 'Iván'), 'analyst');
  const ana = await story.user('investor', 'Ana');
  const investor = await side.signIn(ana);
  await story.submitKyc(ana);
  await story.reviewKyc(ana, 'approved', adminId);
  const warehouse = await story.warehouse();
  const investment = await story.invest(ana, warehouse);
  const transfer = await story.transfer(investment.amountUsdt, 100);
  await story.match(transfer, investment);
  await story.confirm(transfer, investment, 100);
  story.sessionId = session;
  await story.rename(ana, 'Ana María');
  story.sessionId = undefined;

  async function page(query: Record<string, string | number>, cookie = admin) {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body } = await side.fresh(`/api/history/events?${text}`, cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    const read = historyPageSchema.parse(body);
    expect(read).toEqual(body);
    return read;
  }
  async function list(query: Record<string, string | number>, cookie = admin): Promise<HistoryEvent[]> {
    return (await page({ limit: 200, ...query }, cookie)).events;
  }
  async function refused(path: string, cookie = admin) {
    const { status, body } = await side.fresh(`/api/history/${path}`, cookie);
    return { status, body };
  }
  async function streamPage(stream: string, cookie = admin, query = '') {
    const { status, body } = await side.fresh(`/api/history/streams/${stream}?${query}`, cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    return streamPageSchema.parse(body);
  }
  async function states(stream: string, cookie = admin, query = '') {
    const { status, body } = await side.fresh(`/api/history/streams/${stream}/states?${query}`, cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    return statesPageSchema.parse(body);
  }
  const ids = { session, adminId, admin, analyst, ana, investor, warehouse, investment, transfer };
  return { side, ...ids, page, list, refused, streamPage, states };
}
