// Signs in at a front, invests, pays on the development chain of the product beside it, and waits for the confirmation.
//   node deploy/try-main-job.mjs <front> <product>
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CURRENT_CONTRACT } from '../contracts/dist/investments/contract.js';

const [, , front, product] = process.argv;
let cookie = '';

async function call(method, path, body, base = front) {
  const answer = await fetch(base + path, {
    method,
    headers: {
      cookie,
      origin: base,
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const [session] = answer.headers.getSetCookie();
  if (session) cookie = session.split(';')[0];
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

await call('POST', '/api/login', { email: 'inversionista@nodocartago.co' });
const { minimumInvestment } = await call('GET', '/api/financial-settings');
const warehouses = await call('GET', '/api/warehouses');
const open = warehouses.find(
  ({ status, availableCapital }) =>
    status !== 'completed' && Number(availableCapital) > Number(minimumInvestment),
);
const made = await call('POST', '/api/investments', {
  warehouseId: open.id,
  amount: minimumInvestment,
  walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  termsVersion: CURRENT_CONTRACT.version,
});
await call('POST', '/api/dev/pay', { investmentId: made.id }, product);
const since = Date.now();
for (;;) {
  const { status } = await call('GET', `/api/investments/${made.id}`);
  if (status === 'confirmed') break;
  if (Date.now() - since > 180_000) throw new Error('The payment was not confirmed');
  await delay(500);
}
process.stdout.write(
  `front: signed in, invested and confirmed after ${Math.round((Date.now() - since) / 1000)} s\n`,
);
