import { emailCodeSentSchema, profileChangedSchema } from '@nodo/contracts/identity/views';
import { post, put } from '../../../lib/api.ts';

/** Sends a code to a new address for one's own account; only this browser can use it. */
export function requestEmailChange(email: string, key: string) {
  return post('/api/profile/email/code', { body: { email }, key, schema: emailCodeSentSchema });
}

/** Changes one's own e-mail to the address that the code was sent to, and ends one's other sessions. */
export function changeEmail(body: { email: string; code: string }, key: string) {
  return put('/api/profile/email', { body, key, schema: profileChangedSchema });
}
