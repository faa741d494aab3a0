import { afterEach, expect, test, vi } from 'vitest';
import { forgetCommandKey, forgetCommandKeys, isOfBefore, withKey } from './command-keys.ts';
import { ApiError, ConnectionError } from './errors.ts';

/** The keys under which a command was sent, given the outcome of each attempt. */
async function keysOf(name: string, ...ends: (Error | 'done')[]): Promise<string[]> {
  const keys: string[] = [];
  for (const end of ends) {
    const send = async (key: string) => {
      keys.push(key);
      if (end !== 'done') throw end;
    };
    await withKey({ name }, send).catch(() => undefined);
  }
  return keys;
}

test('a lost answer keeps the key for the next try', async () => {
  const [first, second] = await keysOf('a', new ConnectionError('timeout'), 'done');
  expect(second).toBe(first);
});

test('an answer, whatever it says, ends the key', async () => {
  const [first, second, third] = await keysOf('b', 'done', new ApiError(409, '', undefined), 'done');
  expect(new Set([first, second, third]).size).toBe(3);
});

test('after a lost answer only a refusal of the command itself ends the key: the first try may have been carried out', async () => {
  const before = [401, 403, 400, 408].map((status) => new ApiError(status, '', undefined));
  const lost = new ConnectionError('timeout');
  const keys = await keysOf('e', lost, ...before, new ApiError(422, '', undefined), 'done');
  expect(new Set(keys.slice(0, 6)).size).toBe(1);
  expect(keys[6]).not.toBe(keys[0]);
});

test('a try under the key of an earlier one knows it, and what happened then is told from what happens now', async () => {
  const tries: boolean[] = [];
  const send = (end: Error | undefined) => async (_key: string, isRepeated: boolean) => {
    tries.push(isRepeated);
    if (end) throw end;
  };
  await withKey({ name: 'g' }, send(new ConnectionError('timeout'))).catch(() => undefined);
  await withKey({ name: 'g' }, send(undefined));
  await withKey({ name: 'g' }, send(undefined));
  expect(tries).toEqual([false, true, false]);
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(isOfBefore('2026-11-18T12:00:00Z', now)).toBe(true);
  expect(isOfBefore('2026-11-20T11:58:00Z', now)).toBe(false);
});

test('a first try that is refused ends the key, for whatever reason', async () => {
  const [first, second] = await keysOf('f', new ApiError(401, '', undefined), 'done');
  expect(second).not.toBe(first);
});

test('what a lost answer told of was undone: doing it again has another key', async () => {
  const [first] = await keysOf('h', new ConnectionError('timeout'));
  forgetCommandKey('h');
  const [second] = await keysOf('h', 'done');
  expect(second).not.toBe(first);
});

test.each([
  ['is over: it is sent anew', async (): Promise<boolean> => true, ['a', 'a', 'b', 'c']],
  ['waits: the first answer counts', async (): Promise<boolean> => false, ['a', 'a', 'b']],
  ['can’t be read: the first answer counts', () => Promise.reject(new Error('unknown')), ['a', 'a', 'b']],
] as const)('what an earlier try created %s', async (name, isOver, names) => {
  const keys: string[] = await keysOf(name, new ConnectionError('timeout'));
  const send = async (key: string): Promise<number> => keys.push(key);
  await withKey({ name }, send, isOver);
  await withKey({ name }, send, isOver);
  const distinct = [...new Set(keys)];
  expect(keys.map((key) => 'abc'[distinct.indexOf(key)])).toEqual(names);
});

test('another action has another key', async () => {
  const [one] = await keysOf('c', new ConnectionError('offline'));
  const [other] = await keysOf('d', new ConnectionError('offline'));
  expect(one).not.toBe(other);
});

afterEach(() => vi.unstubAllGlobals());

/** The key of one attempt that gets a response, or whose response is lost. */
async function tryOnce(end: 'lost' | 'done'): Promise<string> {
  let sent = '';
  const send = async (key: string) => {
    sent = key;
    if (end === 'lost') throw new ConnectionError('timeout');
  };
  await withKey({ name: 'a form', survivesReload: true }, send).catch(() => undefined);
  return sent;
}

/** What the tab's storage holds, by name. */
function sessionStorageOf(): ReadonlyMap<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  return stored;
}

test('the key is kept until it is known what became of the earlier try', async () => {
  const stored = sessionStorageOf();
  const first = await tryOnce('lost');
  let know: (isOver: boolean) => void = () => undefined;
  const asked = vi.fn(() => new Promise<boolean>((resolve) => (know = resolve)));
  const again = withKey({ name: 'a form', survivesReload: true }, async (key) => key, asked);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect([...stored.values()]).toEqual([first]);
  know(false);
  expect(await again).toBe(first);
  expect([...stored.values()]).toEqual([]);
});

test("a form's key survives a reload of the page, until there is an answer", async () => {
  const stored = sessionStorageOf();
  const key = await tryOnce('lost');
  expect([...stored]).toEqual([['nodo:command:a form', key]]);
  forgetCommandKeys();
  expect(await tryOnce('done')).toBe(key);
  expect(stored.size).toBe(0);
  expect(await tryOnce('done')).not.toBe(key);
});

test('without storage it lives as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const key = await tryOnce('lost');
  expect(await tryOnce('done')).toBe(key);
});
