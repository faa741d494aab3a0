import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { loadSettings } from '../settings.ts';
import { outcomeOf } from './push-request.ts';

describe('what a push service’s answer means', () => {
  it.each([200, 201, 202, 204])('%i: taken', (status) => expect(outcomeOf(status, undefined)).toBe('taken'));
  it.each([404, 410])('%i: the browser is gone', (status) =>
    expect(outcomeOf(status, undefined)).toBe('gone'),
  );
  it.each([301, 400, 401, 403, 413])('%i: never', (status) => expect(outcomeOf(status, '5')).toBe('refused'));

  it('429 and 5xx: later, when it says, within an hour', () => {
    const later = (status: number, said?: string) => outcomeOf(status, said);
    expect(later(429, '90')).toEqual({ laterInSeconds: 90 });
    expect(later(503)).toEqual({ laterInSeconds: 60 });
    expect(later(503, '999999')).toEqual({ laterInSeconds: 3_600 });
    expect(later(500, '0')).toEqual({ laterInSeconds: 1 });
    for (const odd of ['-3', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect(later(429, odd)).toEqual({ laterInSeconds: 60 });
  });
});

describe('what pushes are signed with', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const given = {
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEB_PUSH_SUBJECT: 'mailto:datos@nodo.example',
  };

  it('is a pair and who sends, or nothing', () => {
    expect(loadSettings(given).webPush).toEqual({ publicKey, privateKey, subject: given.WEB_PUSH_SUBJECT });
    expect(loadSettings({}).webPush).toBeUndefined();
    for (const name of Object.keys(given)) {
      expect(() => loadSettings({ ...given, [name]: '' })).toThrow(/come together/);
    }
  });

  it('is no key of another, and no address that push services refuse', () => {
    const other = webPush.generateVAPIDKeys().publicKey;
    expect(() => loadSettings({ ...given, WEB_PUSH_PUBLIC_KEY: other })).toThrow(/not the public key/);
    expect(() => loadSettings({ ...given, WEB_PUSH_SUBJECT: 'http://x.example' })).toThrow(
      /WEB_PUSH_SUBJECT/,
    );
    const broken = { ...given, WEB_PUSH_PRIVATE_KEY: 'short-secret' };
    expect(() => loadSettings(broken)).toThrow(/WEB_PUSH_PRIVATE_KEY/);
    expect(() => loadSettings(broken)).not.toThrow(/short-secret/);
  });
});
