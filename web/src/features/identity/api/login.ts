import { z } from 'zod';
import { post } from '../../../lib/api.ts';

const loginAnswerSchema = z.object({
  user: z.object({ firstName: z.string().nullish(), email: z.string() }),
});

export interface LoginRequest {
  email: string;
  name?: string;
  isNewUser?: true;
}

/** Signs in, or registers and signs in when `isNewUser`. The session comes as a cookie. */
export function login(request: LoginRequest, key: string) {
  return post('/api/login', { body: request, key, schema: loginAnswerSchema });
}
