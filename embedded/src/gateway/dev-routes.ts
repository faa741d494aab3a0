import { setTimeout as delay } from 'node:timers/promises';
import { READ_YOUR_WRITES_TIMEOUT } from '@nodo/contracts/constants';
import { investmentViewSchema, type PaymentView } from '@nodo/contracts/investments/views';
import { microFromUsdt } from '@nodo/contracts/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DevelopmentChain } from '../development-chain.ts';
import type { Upstreams } from './upstreams.ts';

const LOOK_AGAIN_MS = 50;
const payBodySchema = z.strictObject({ investmentId: z.uuid() });

function refuse(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).send({ message, code });
}

/**
 * The caller's own investment from query-api. The button appears as soon as the investment was created, possibly
 * before the read models include it, so one that is not found is retried.
 */
async function findInvestment(upstreams: Upstreams, request: FastifyRequest, id: string): Promise<Response> {
  const until = Date.now() + READ_YOUR_WRITES_TIMEOUT;
  for (;;) {
    const answer = await fetch(`${upstreams.query()}/api/investments/${id}`, {
      headers: { cookie: request.headers.cookie ?? '', 'x-forwarded-for': request.ip },
      signal: AbortSignal.timeout(5_000),
    });
    if (answer.status !== 404 || Date.now() >= until) return answer;
    await answer.body?.cancel();
    await delay(LOOK_AGAIN_MS);
  }
}

/**
 * Routes that exist only with our own chain: its description with a funded key, and a wallet that pays one's own
 * investment at the press of a button. Registered before the proxy of `/api`.
 */
export function registerDevRoutes(
  app: FastifyInstance,
  options: { chain: DevelopmentChain; upstreams: Upstreams; origins: readonly string[] },
): void {
  const { chain, upstreams, origins } = options;
  /**
   * One payment per investment from the demo wallet, however often the button is pressed; another one when a
   * reorganisation has dropped it.
   */
  const payments = new Map<string, Promise<string>>();

  app.get('/api/dev/chain', async () => chain.describe());

  app.post('/api/dev/pay', async (request, reply) => {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    if (isForeign || !origins.includes(request.headers.origin ?? '')) {
      return refuse(reply, 403, 'ORIGIN_REFUSED', 'La solicitud no viene de esta página.');
    }
    const body = payBodySchema.safeParse(request.body);
    if (!body.success)
      return refuse(reply, 400, 'VALIDATION_FAILED', 'Indica la inversión que quieres pagar.');
    const { investmentId } = body.data;
    const answer = await findInvestment(upstreams, request, investmentId);
    if (!answer.ok) return reply.code(answer.status).send(await answer.json());
    const investment = investmentViewSchema.parse(await answer.json());
    if (investment.status === 'pending') return { txHash: await payOnce(investmentId, investment.payment) };
    if (investment.payment.txHash) return { txHash: investment.payment.txHash };
    return refuse(reply, 422, 'NOT_ALLOWED_NOW', 'Esta inversión ya no espera un pago.');
  });

  async function payOnce(investmentId: string, payment: PaymentView): Promise<string> {
    const { txHash } = payment;
    const before = payments.get(investmentId) ?? (txHash === null ? undefined : Promise.resolve(txHash));
    if (!before) return pay(investmentId, payment);
    const known = await before;
    const isLost = await chain.hasLost(known);
    const now = payments.get(investmentId);
    // A concurrent request may have paid again already, and that payment is waiting for its block.
    if (now && now !== before) return now;
    return isLost ? pay(investmentId, payment) : known;
  }

  function pay(investmentId: string, payment: PaymentView): Promise<string> {
    const sent = chain.transfer({ to: payment.to, micro: microFromUsdt(payment.amountUsdt) });
    payments.set(investmentId, sent);
    sent.catch(() => payments.delete(investmentId));
    return sent;
  }
}
