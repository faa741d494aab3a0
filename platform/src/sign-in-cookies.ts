import type {} from '@fastify/cookie';
import { SIGN_IN_CODE_MINUTES } from '@nodo/contracts/constants';
import {
  CHALLENGE_COOKIE,
  EMAIL_CHANGE_COOKIE,
  KNOWN_BROWSER_COOKIE,
  LANGUAGE_COOKIE,
  PENDING_COOKIE,
} from '@nodo/contracts/headers';
import { PASSKEY_CHALLENGE_MINUTES } from '@nodo/contracts/identity/values';
import { defaultPreferences, type Language, languages } from '@nodo/contracts/preferences/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

const KNOWN_BROWSER_DAYS = 180;

/** Values of the cookies that a browser keeps during and after signing in with a code. */
export function signInCookies(request: FastifyRequest, config: Config) {
  const { cookies } = request;
  return {
    pending: cookies[nameOf(PENDING_COOKIE, config)],
    known: cookies[nameOf(KNOWN_BROWSER_COOKIE, config)],
    challenge: cookies[nameOf(CHALLENGE_COOKIE, config)],
  };
}

/** The page language of a visitor who is not signed in yet. */
export function pageLanguage({ cookies }: FastifyRequest): Language {
  return languages.find((language) => language === cookies[LANGUAGE_COOKIE]) ?? defaultPreferences.language;
}

/**
 * Over https, a name prefix that browsers only accept from this very host and for all of it, so that no other site of
 * the domain can plant one, and with it a sign-in or an e-mail change that somebody else began. For that they are sent
 * to every route.
 */
function nameOf(cookie: string, { secureCookies }: Config): string {
  return secureCookies ? `__Host-${cookie}` : cookie;
}

/** Sets or clears the cookie of a requested code; it expires with the code. */
export function setPendingCookie(reply: FastifyReply, config: Config, token: string | null): void {
  if (token === null) reply.clearCookie(nameOf(PENDING_COOKIE, config), attributes(config));
  else
    reply.setCookie(nameOf(PENDING_COOKIE, config), token, {
      ...attributes(config),
      maxAge: SIGN_IN_CODE_MINUTES * 60,
    });
}

/** The token of this browser's requested e-mail change, if any. */
export function emailChangeToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[nameOf(EMAIL_CHANGE_COOKIE, config)];
}

/** Sets or clears the cookie of a requested e-mail change; it expires with the code. */
export function setEmailChangeCookie(reply: FastifyReply, config: Config, token: string | null): void {
  const name = nameOf(EMAIL_CHANGE_COOKIE, config);
  if (token === null) reply.clearCookie(name, attributes(config));
  else reply.setCookie(name, token, { ...attributes(config), maxAge: SIGN_IN_CODE_MINUTES * 60 });
}

/** Sets or clears the cookie of a requested passkey sign-in challenge. */
export function setChallengeCookie(reply: FastifyReply, config: Config, token: string | null): void {
  if (token === null) reply.clearCookie(nameOf(CHALLENGE_COOKIE, config), attributes(config));
  else
    reply.setCookie(nameOf(CHALLENGE_COOKIE, config), token, {
      ...attributes(config),
      maxAge: PASSKEY_CHALLENGE_MINUTES * 60,
    });
}

/** The narrower path that earlier versions gave the cookies of signing in. */
const FORMER_PATH = '/api/login';

export function setKnownBrowserCookie(reply: FastifyReply, config: Config, value: string): void {
  // Over plain http it had the name of today's. Browsers send the one of the narrower path first, and the first is
  // read: until it expired it would hide this one, and the browser would stay a new one.
  if (!config.secureCookies) {
    reply.clearCookie(KNOWN_BROWSER_COOKIE, { ...attributes(config), path: FORMER_PATH });
  }
  reply.setCookie(nameOf(KNOWN_BROWSER_COOKIE, config), value, {
    ...attributes(config),
    maxAge: KNOWN_BROWSER_DAYS * 24 * 3_600,
  });
}

function attributes({ secureCookies }: Config) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: secureCookies } as const;
}
