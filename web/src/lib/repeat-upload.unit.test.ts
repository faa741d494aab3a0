import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from './errors.ts';
import { repeatUpload } from './repeat-upload.ts';

const never = new AbortController().signal;

/** How often a file is sent when the tries end like this, and how the last one ends. */
async function triesOf(...ends: (Error | 'done')[]): Promise<[number, unknown]> {
  let tries = 0;
  const send = async () => {
    const end = ends[tries];
    tries += 1;
    if (end !== 'done') throw end;
    return end;
  };
  const end = await repeatUpload(send, never, [1, 1]).catch((error: unknown) => error);
  return [tries, end];
}

test('a file that is cut off by a deploy is sent again', async () => {
  expect(await triesOf(new ConnectionError('offline'), new ApiError(503, '', undefined), 'done')).toEqual([
    3,
    'done',
  ]);
  expect(await triesOf(new ApiError(408, '', undefined), 'done')).toEqual([2, 'done']);
});

test('it fails with what the third try says', async () => {
  const [tries, end] = await triesOf(...Array.from({ length: 3 }, () => new ConnectionError('timeout')));
  expect([tries, end]).toEqual([3, expect.any(ConnectionError)]);
});

test('a file that is refused is not sent again', async () => {
  expect(await triesOf(new ApiError(422, '', undefined))).toEqual([1, expect.any(ApiError)]);
});

test('one that was dropped meanwhile is not sent again', async () => {
  const dropped = new AbortController();
  let tries = 0;
  const send = async () => {
    tries += 1;
    throw new ConnectionError('offline');
  };
  const sent = repeatUpload(send, dropped.signal, [60_000]);
  await new Promise((resolve) => setTimeout(resolve));
  dropped.abort(new Error('dropped'));
  await expect(sent).rejects.toThrow('dropped');
  expect(tries).toBe(1);
});
