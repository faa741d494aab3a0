import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { walletChallengeSchema } from '@nodo/contracts/wallets/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { codeIn, mailTo } from '../testing/mailbox.ts';
import { type Answer, request, sendInternal, startCommandApi, startStorage } from '../testing/servers.ts';
import { type TestWallet, walletOf } from '../testing/wallets.ts';

let folder: string;
let storage: Awaited<ReturnType<typeof startStorage>>;
/** Two processes over one store, with codes and their mails. */
let servers: RunningProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-mail-'));
  storage = await startStorage();
  const environment = { ...storage.environment, AUTH_MODE: 'code', MAIL_URL: pathToFileURL(folder).href };
  servers = await Promise.all([startCommandApi(environment), startCommandApi(environment)]);
});
afterAll(async () => {
  const codes = await Promise.all(servers.map((one) => one.stop()));
  await storage.stop();
  await rm(folder, { recursive: true, force: true });
  expect(codes).toEqual([0, 0]);
});

const server = (index: number) => servers[index % servers.length]?.url ?? '';
const cookieIn = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='));

interface Person {
  readonly email: string;
  readonly cookie: string;
}

/** Signs somebody in by a code, at the first process. */
async function person(): Promise<Person> {
  const email = `${newId()}@ejemplo.co`;
  await sendInternal(server(0), 'RegisterUser', {
    email,
    firstName: 'Ana',
    lastName: 'Ruiz',
    role: 'investor',
  });
  const asked = await request(`${server(0)}/api/login`, 'POST', { email });
  const headers = { cookie: cookieIn(asked).join('; ') };
  const code = codeIn(await mailTo(folder, email));
  const entered = await request(`${server(0)}/api/login/code`, 'POST', { code }, headers);
  expect(entered.status).toBe(200);
  return { email, cookie: cookieIn(entered).find((one) => one.startsWith(SESSION_COOKIE)) ?? '' };
}

function send(
  index: number,
  { cookie }: Person,
  method: string,
  path: string,
  body?: object,
  key: string = newId(),
) {
  return request(`${server(index)}${path}`, method, body, { cookie, 'idempotency-key': key });
}

async function signatureOf(index: number, who: Person, { address, sign }: TestWallet): Promise<string> {
  const answer = await send(index, who, 'POST', '/api/wallets/challenges', { address });
  expect(answer.status).toBe(201);
  return sign(walletChallengeSchema.parse(answer.body).message);
}

it('two people who hold one key prove it at once in two processes: one of them has it', async () => {
  const people = await Promise.all([person(), person()]);
  for (const round of [1, 2, 3, 4]) {
    const wallet = walletOf(`round ${round}`);
    const { address } = wallet;
    const answers = await Promise.all(
      people.map(async (who, index) => {
        const signature = await signatureOf(index, who, wallet);
        return send(index, who, 'POST', '/api/wallets', { address, signature });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'WALLET_TAKEN' });
  }
});

it('sent to both processes under one key it is done once, and answered alike', async () => {
  const who = await person();
  const wallet = walletOf('one key');
  const { address } = wallet;
  const body = { address, signature: await signatureOf(1, who, wallet) };
  const key = newId();
  const answers = await Promise.all(
    [0, 1].map((index) => send(index, who, 'POST', '/api/wallets', body, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
});
