import type {} from '@fastify/cookie';
import { SIGN_IN_CODE_MINUTES } from '@nodo/contracts/constants';
import {
  CHALLENGE_COOKIE,
  KNOWN_BROWSER_COOKIE,
  LANGUAGE_COOKIE,
  PENDING_COOKIE,
} from '@nodo/contracts/headers';
import { PASSKEY_CHALLENGE_MINUTES } from '@nodo/contracts/identity/values';
import { defaultPreferences, type Language, languages } from '@nodo/contracts/preferences/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/** Only the sign-in routes hear of these cookies. */
const PATH = '/api/login';
const KNOWN_BROWSER_DAYS = 180;

/** What the browser keeps while somebody signs in with a code, and after. */
export function signInCookies(request: FastifyRequest, config: Config) {
  const { cookies } = request;
  return {
    pending: cookies[nameOf(PENDING_COOKIE, config)],
    known: cookies[nameOf(KNOWN_BROWSER_COOKIE, config)],
    challenge: cookies[nameOf(CHALLENGE_COOKIE, config)],
  };
}

/** The language of the page that somebody who is not signed in yet has before them. */
export function pageLanguage({ cookies }: FastifyRequest): Language {
  return languages.find((language) => language === cookies[LANGUAGE_COOKIE]) ?? defaultPreferences.language;
}

/** With https a name that browsers take over https alone. */
function nameOf(cookie: string, { secureCookies }: Config): string {
  return secureCookies ? `__Secure-${cookie}` : cookie;
}

/** Sets or clears what says that this browser asked for a code; it lives as long as the code. */
export function setPendingCookie(reply: FastifyReply, config: Config, token: string | null): void {
  if (token === null) reply.clearCookie(nameOf(PENDING_COOKIE, config), attributes(config));
  else
    reply.setCookie(nameOf(PENDING_COOKIE, config), token, {
      ...attributes(config),
      maxAge: SIGN_IN_CODE_MINUTES * 60,
    });
}

/** Sets or clears what says that this browser asked for a challenge to sign in with a passkey. */
export function setChallengeCookie(reply: FastifyReply, config: Config, token: string | null): void {
  if (token === null) reply.clearCookie(nameOf(CHALLENGE_COOKIE, config), attributes(config));
  else
    reply.setCookie(nameOf(CHALLENGE_COOKIE, config), token, {
      ...attributes(config),
      maxAge: PASSKEY_CHALLENGE_MINUTES * 60,
    });
}

export function setKnownBrowserCookie(reply: FastifyReply, config: Config, value: string): void {
  reply.setCookie(nameOf(KNOWN_BROWSER_COOKIE, config), value, {
    ...attributes(config),
    maxAge: KNOWN_BROWSER_DAYS * 24 * 3_600,
  });
}

function attributes({ secureCookies }: Config) {
  return { path: PATH, httpOnly: true, sameSite: 'strict', secure: secureCookies } as const;
}
