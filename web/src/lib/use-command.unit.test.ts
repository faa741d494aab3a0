import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { settleToasts } from '../ui/toast-store.ts';
import { post, put } from './api.ts';
import { ApiError, ConnectionError, isUnsent, refusedFields } from './errors.ts';
import { queryClient } from './query-client.ts';
import { commandName, failureMessage, succeed } from './use-command.ts';

const UNSENT = 'Sin conexión: no se envió nada. Intenta de nuevo cuando vuelva tu internet.';
const unsent = new ConnectionError('unsent');
const refusal = new ApiError(409, 'Conflict', {
  code: 'CONFLICT',
  message: 'Alguien llegó antes.',
  fields: { name: 'Ya existe' },
});

afterEach(() => vi.unstubAllGlobals());

test('offline, a command is not sent at all and says so', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', fetch);
  const failure = await post('/api/x', { key: 'k', schema: z.unknown() }).catch((error: unknown) => error);
  expect(isUnsent(failure)).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});

test('offline, it fails at once instead of waiting for the network', () => {
  expect(queryClient.getDefaultOptions().mutations?.networkMode).toBe('always');
});

test("a failure is said in the server's words, else in those of the screen", async () => {
  expect(await failureMessage(refusal, 'No se pudo', undefined)).toEqual({
    title: 'Error',
    description: 'Alguien llegó antes.',
  });
  const failed = { title: 'No se guardó', fallback: 'Intenta de nuevo.' };
  expect(await failureMessage(new Error('?'), failed, undefined)).toEqual({
    title: 'No se guardó',
    description: 'Intenta de nuevo.',
  });
});

test('that nothing was sent is said whatever the screen says otherwise', async () => {
  const failed = (_: Error, name: string) => ({ description: `No se pudo guardar ${name}` });
  expect(await failureMessage(refusal, failed, 'la imagen')).toEqual({
    title: 'Error',
    description: 'No se pudo guardar la imagen',
  });
  expect(await failureMessage(unsent, failed, 'la imagen')).toEqual({ title: 'Error', description: UNSENT });
  expect(await failureMessage(unsent, () => undefined, 'la imagen')).toBeUndefined();
});

test('what was done and answered by a newer version in its own form is not said to have failed', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ kycStatus: 'approved', revision: 7 }));
  const schema = z.object({ id: z.uuid() });
  const failure = await put('/api/x', { key: 'k', schema }).catch((error: Error) => error);
  const failed = () => ({ description: 'No se pudo actualizar el estado del KYC' });
  for (const text of ['No se pudo', failed]) {
    expect(await failureMessage(failure as Error, text, undefined)).toEqual({
      title: 'Recarga la página',
      description:
        'Quedó hecho, pero esta página es de una versión anterior y no lo puede mostrar: recárgala.',
    });
  }
});

test.each([
  { isGone: false, told: ['saved', 'closed'] },
  { isGone: true, told: ['saved'] },
])('a success is said and kept, and closes its screen unless that is gone: $isGone', async (given) => {
  const told: string[] = [];
  const options = {
    toastKey: 'payouts',
    said: vi.fn(() => ({ title: 'Pago rechazado', description: 'El monto volvió al saldo.' })),
    onSuccess: async () => told.push('saved'),
    onDone: () => told.push('closed'),
  };
  await succeed(options, ['answer', 'A'], () => given.isGone);
  expect(told).toEqual(given.told);
  expect(options.said).toHaveBeenCalledTimes(1);
  settleToasts('payouts');
});

test('the key of a form survives a reload, that of a click does not', () => {
  expect(commandName('profile', undefined)).toEqual({ name: 'profile', survivesReload: true });
  expect(commandName((id: string) => `cancel:${id}`, 'one')).toEqual({ name: 'cancel:one' });
  const kept = (id: string) => ({ name: `invest:${id}`, survivesReload: true });
  expect(commandName(kept, 'one')).toEqual({ name: 'invest:one', survivesReload: true });
  expect(commandName(undefined, 'one')).toBeUndefined();
});

test('the refused fields are those of the last refusal', () => {
  expect(refusedFields(refusal)).toEqual({ name: 'Ya existe' });
  expect(refusedFields(unsent)).toEqual({});
  expect(refusedFields(null)).toEqual({});
});
