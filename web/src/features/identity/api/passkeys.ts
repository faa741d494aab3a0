import {
  loginMethodsSchema,
  passkeyAnswerSchema,
  passkeyViewSchema,
  signedInSchema,
  verifiedSchema,
} from '@nodo/contracts/identity/views';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, get, getNow, patch, post } from '../../../lib/api.ts';
import { takeAnswer } from '../../../lib/freshness.ts';
import { settlePasskeyPrompt } from '../../../lib/passkey-prompt.ts';
import { positions } from '../../../lib/positions.ts';
import { isAlwaysNow, queryClient } from '../../../lib/query-client.ts';
import { passkeysKey } from '../keys.ts';

const PATH = '/api/passkeys';
isAlwaysNow(passkeysKey);
const listSchema = z.array(passkeyViewSchema);

/** The same library produces and consumes these options on both ends, so they are passed through unvalidated. */
const creationSchema = z.object({ options: z.custom<PublicKeyCredentialCreationOptionsJSON>(isObject) });
const requestSchema = z.object({ options: z.custom<PublicKeyCredentialRequestOptionsJSON>(isObject) });

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

const freshKey = () => crypto.randomUUID();

/** One's own usable passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: passkeysKey,
  queryFn: async ({ signal }) => {
    const wanted = positions.highest;
    return takeAnswer(passkeysKey, await getNow(PATH, listSchema, signal), wanted);
  },
});

/** The sign-in methods this deployment offers. */
export const loginMethodsQuery = queryOptions({
  queryKey: ['login-methods'],
  queryFn: async ({ signal }) => (await get('/api/login/methods', loginMethodsSchema, signal)).data,
});

/**
 * Creates a passkey, on this device or another, and registers it under a name; `code` is what staff need for their
 * first one.
 */
export async function registerPasskey(name: string, code?: string) {
  const path = `${PATH}/registration-options`;
  const body = code === undefined ? {} : { code };
  const { options } = await post(path, { body, key: freshKey(), schema: creationSchema });
  const response = await startRegistration({ optionsJSON: options });
  return post(PATH, { body: { name, response }, key: freshKey(), schema: passkeyAnswerSchema });
}

/** Verifies this session with an existing passkey. */
export async function verifyWithPasskey() {
  const path = `${PATH}/verification-options`;
  const worksInPast = true;
  const { options } = await post(path, { body: {}, key: freshKey(), schema: requestSchema, worksInPast });
  const response = await startAuthentication({ optionsJSON: options });
  const body = { response };
  return post(`${PATH}/verification`, { body, key: freshKey(), schema: verifiedSchema, worksInPast });
}

/** Signs in with a discoverable passkey: no e-mail needed. */
export async function signInWithPasskey() {
  const path = '/api/login/passkey-options';
  const { options } = await post(path, { body: {}, key: freshKey(), schema: requestSchema });
  const response = await startAuthentication({ optionsJSON: options });
  return post('/api/login/passkey', { body: { response }, key: freshKey(), schema: signedInSchema });
}

/** After the session was verified: closes the prompt and refetches everything, with what was refused before. */
export async function sessionVerified(): Promise<void> {
  settlePasskeyPrompt(true);
  await queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus !== 'fetching' });
}

export function renamePasskey(id: string, name: string) {
  return patch(`${PATH}/${id}`, { body: { name }, key: freshKey(), schema: passkeyAnswerSchema });
}

export function removePasskey(id: string) {
  return del(`${PATH}/${id}`, { key: freshKey(), schema: passkeyAnswerSchema });
}

/** Whether the person dismissed the browser's own dialog, which needs no error message. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Message for a refusal by the browser; undefined for any other error. */
export function browserRefusal(error: unknown): string | undefined {
  if (isGivenUp(error)) return 'No se completó. Intenta de nuevo cuando quieras.';
  if (!(error instanceof WebAuthnError)) return undefined;
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'Este dispositivo ya tiene una llave de acceso tuya.'
    : 'Este navegador no pudo usar la llave de acceso.';
}
