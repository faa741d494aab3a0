import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { eventually } from '../support/eventually.ts';
import { type Ground, investors, request, startGround } from '../support/ground.ts';

let ground: Ground;
let queries: RunningProcess;
let cookie: string;

beforeAll(async () => {
  ground = await startGround();
  const commands = await ground.start('command-api');
  await ground.start('projector');
  queries = await ground.start('query-api');
  const [person] = await investors(commands.url, 1);
  cookie = person?.cookie ?? '';
  await eventually('the read models', async () => (await read()).status === 200);
});
afterAll(() => ground?.stop());

const read = (service = queries) => request(`${service.url}/api/warehouses`, 'GET', undefined, { cookie });

it('what runs when the password of the database is changed keeps its connections and opens no others, until it is started with the new one', async () => {
  const password = randomBytes(12).toString('hex');
  await ground.pool.query(`ALTER ROLE nodo PASSWORD '${password}'`);
  expect((await read()).status).toBe(200);

  await ground.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'query-api'",
  );
  const refused = await eventually('a refusal', async () => {
    const answer = await read();
    return answer.status !== 200 && answer;
  });
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  const health = await request(`${queries.url}/health`, 'GET', undefined, {});
  expect(health).toMatchObject({
    status: 503,
    body: { fields: { postgres: 'Postgres rechaza el usuario o la contraseña de DATABASE_URL.' } },
  });

  const changed = new URL(ground.postgres.url);
  changed.password = password;
  const again = await ground.start('query-api', { DATABASE_URL: changed.href });
  await eventually('an answer', async () => (await read(again)).status === 200);
});
