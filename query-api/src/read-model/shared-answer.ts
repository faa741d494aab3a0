import { AFTER_POSITION_HEADER, AT_POSITION_HEADER, LAG_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader, View } from './reader.ts';

/** The headers that tell an answer's position and age. */
const PLACE_HEADERS = [AT_POSITION_HEADER, STALE_HEADER, LAG_HEADER];

function placeOf(reply: FastifyReply) {
  return PLACE_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [{ name, value }];
  });
}

interface Answered<T> {
  readonly value: T;
  readonly place: ReturnType<typeof placeOf>;
}

/**
 * Answers a public GET from the read models at most once in `sharedMs`, whoever asks. A client that names a position
 * which it has seen gets an answer of its own, which waits for that. Others are given it once it is there and has
 * reached that position: anybody may name one that never comes, and nobody else waits for it.
 */
export function sharedAnswer<T>(
  reader: Pick<Reader, 'answer'>,
  sharedMs: number,
  work: (view: View) => Promise<T>,
) {
  let shared: { readonly until: number; readonly answer: Promise<Answered<T>> } | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<T> => {
    const isOwn = request.headers[AFTER_POSITION_HEADER] !== undefined;
    if (!isOwn && shared && shared.until > performance.now()) {
      const { value, place } = await shared.answer;
      for (const told of place) reply.header(told.name, told.value);
      return value;
    }
    const answer = reader
      .answer(request, reply, undefined, work)
      .then((value) => ({ value, place: placeOf(reply) }));
    const share = () => {
      const mine = { until: performance.now() + sharedMs, answer };
      shared = mine;
      return mine;
    };
    if (isOwn) {
      const { value, place } = await answer;
      if (!place.some(({ name }) => name === STALE_HEADER)) share();
      return value;
    }
    const mine = share();
    answer.catch(() => {
      if (shared === mine) shared = undefined;
    });
    return (await answer).value;
  };
}
