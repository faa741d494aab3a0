import { request } from 'node:http';
import { errorBodySchema } from '@nodo/contracts/errors';
import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';

const englishOrInner =
  /\b(invalid|required|expected|error|not found|unauthorized|forbidden|cannot)\b|node_modules|\.[jt]s:\d|\n\s+at /i;

/** A refusal has to be in the one form of all, in Spanish and without what is inside. */
export function checkError(answer: Answer, about: string): void {
  expect(answer.headers.get('content-type'), about).toMatch(/^application\/json/);
  const body = errorBodySchema.strict().safeParse(answer.body);
  expect(body.success, `${about}: ${answer.text}`).toBe(true);
  expect(answer.text.replace(/"code":"\w+"/, ''), about).not.toMatch(englishOrInner);
}

/** What every answer's headers have to say, errors and pages included; returns how many cookies it set. */
export function checkSecurity({ headers }: Answer, about: string): number {
  expect(headers.get('x-content-type-options'), about).toBe('nosniff');
  expect(headers.get('content-security-policy'), about).toMatch(/default-src '(self|none)'/);
  expect(headers.get('content-security-policy'), about).not.toMatch(/script-src[^;]*unsafe/);
  // Nowhere but to ourselves: no scheme alone, and no star.
  expect(headers.get('content-security-policy'), about).not.toMatch(
    /connect-src[^;]*(\*|https:|wss?:(\s|;|$))/,
  );
  expect(headers.get('x-frame-options'), about).toMatch(/^(DENY|SAMEORIGIN)$/);
  expect(headers.get('referrer-policy'), about).toMatch(/^(no-referrer|same-origin)$/);
  expect(headers.get('x-powered-by'), about).toBeNull();
  expect(headers.get('access-control-allow-origin'), about).toBeNull();
  const cookies = headers.getSetCookie();
  for (const cookie of cookies) expect(cookie, about).toMatch(/; Path=\/; HttpOnly; SameSite=(Lax|Strict)/);
  return cookies.length;
}

/** A path to send, and what else: see `sendRaw`. */
export type RawRequest = readonly [path: string, method?: string, body?: string, announced?: number];

/** Sends a path unchanged (fetch would normalise it). `announced`: a Content-Length whose body is never sent. */
export function sendRaw(
  { url, cookie }: Client,
  path: string,
  method = 'GET',
  body?: string,
  announced?: number,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const headers = {
      ...{ cookie, origin: url },
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(announced === undefined ? {} : { 'content-length': announced }),
    };
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    if (announced === undefined) sent.end(body);
    else sent.flushHeaders();
  });
}

export function checkRaw({ status, text }: { status: number; text: string }, expected: number): void {
  expect(status, text.slice(0, 300)).toBe(expected);
  const parsed = errorBodySchema.strict().safeParse(JSON.parse(text));
  expect(parsed.success, text).toBe(true);
  expect(text.replace(/"code":"\w+"/, '')).not.toMatch(englishOrInner);
}
