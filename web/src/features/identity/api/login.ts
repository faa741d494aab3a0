import { codeSentSchema, signedInSchema } from '@nodo/contracts/identity/views';
import { z } from 'zod';
import { post } from '../../../lib/api.ts';

const loginAnswerSchema = z.union([codeSentSchema, signedInSchema]);

export interface LoginRequest {
  email: string;
  name?: string;
  isNewUser?: true;
}

/**
 * Signs in, or registers and signs in if `isNewUser`; the session is set as a cookie. Where e-mail ownership is
 * verified, the answer says that a code was sent instead.
 */
export function login(request: LoginRequest, key: string) {
  return post('/api/login', { body: request, key, schema: loginAnswerSchema });
}

/** Signs in with the mailed code; works only in the browser that requested it. */
export function enterCode(code: string) {
  return post('/api/login/code', { body: { code }, key: crypto.randomUUID(), schema: signedInSchema });
}
