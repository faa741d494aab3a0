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
 * Signs in, or registers and signs in when `isNewUser`; the session comes as a cookie. Where e-mails are proved, the
 * answer is that a code is on its way.
 */
export function login(request: LoginRequest, key: string) {
  return post('/api/login', { body: request, key, schema: loginAnswerSchema });
}

/** Signs in with the code that came by mail; only in the browser that asked for it. */
export function enterCode(code: string) {
  return post('/api/login/code', { body: { code }, key: crypto.randomUUID(), schema: signedInSchema });
}
