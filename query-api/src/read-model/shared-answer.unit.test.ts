import { AFTER_POSITION_HEADER, AT_POSITION_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Reader } from './reader.ts';
import { sharedAnswer } from './shared-answer.ts';

/** Answers number themselves; one with a position waits until it is let go, and is stale where that says so. */
function served() {
  let answers = 0;
  const waiting: ((isStale: boolean) => void)[] = [];
  const reader: Pick<Reader, 'answer'> = {
    async answer(request, reply, _asOf, work) {
      answers += 1;
      reply.header(AT_POSITION_HEADER, `${answers}`);
      const isOwn = request.headers[AFTER_POSITION_HEADER] !== undefined;
      const isStale = isOwn && (await new Promise<boolean>((resolve) => waiting.push(resolve)));
      if (isStale) reply.header(STALE_HEADER, 'true');
      return work({} as never);
    },
  };
  const app = Fastify();
  app.get(
    '/',
    sharedAnswer(reader, 60_000, async () => ({ figures: true })),
  );
  const ask = async (after?: string) => {
    const { headers } = await app.inject({
      url: '/',
      headers: after === undefined ? {} : { [AFTER_POSITION_HEADER]: after },
    });
    return [headers[AT_POSITION_HEADER], headers[STALE_HEADER]];
  };
  return { ask, waiting };
}

it('LAND-32 nobody waits for an answer that somebody asked for with a position of their own', async () => {
  const { ask, waiting } = served();
  const own = ask('999999999');
  await expect.poll(() => waiting.length).toBe(1);
  expect(await ask()).toEqual(['2', undefined]);
  waiting[0]?.(true);
  expect(await own).toEqual(['1', 'true']);
  // Nor is theirs told to anybody: it is marked as stale.
  expect(await ask()).toEqual(['2', undefined]);
});

it('LAND-32 an answer that has reached the position is one for everybody', async () => {
  const { ask, waiting } = served();
  expect(await ask()).toEqual(['1', undefined]);
  const own = ask('7');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.(false);
  expect(await own).toEqual(['2', undefined]);
  expect(await ask()).toEqual(['2', undefined]);
});
