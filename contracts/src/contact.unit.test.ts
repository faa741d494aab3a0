import { expect, it } from 'vitest';
import { chatAddress, contactViewSchema, DEFAULT_CHAT } from './contact.ts';

it('begins the message where the chat takes one, in place of any other', () => {
  const message = 'Hash: ¿cuál? & más\nfin';
  const address = new URL(chatAddress(DEFAULT_CHAT.url, message));
  expect(address.searchParams.getAll('text')).toEqual([message]);
  expect(chatAddress('https://wa.me/573001234567', message)).toMatch(
    /^https:\/\/wa\.me\/573001234567\?text=/,
  );
  expect(chatAddress('https://t.me/nodocartago', message)).toBe('https://t.me/nodocartago');
});

it('leads nowhere but to a web address', () => {
  expect(contactViewSchema.safeParse(DEFAULT_CHAT).success).toBe(true);
  for (const url of ['javascript:alert(1)', 'http://chat.example', 'chat'])
    expect(contactViewSchema.safeParse({ ...DEFAULT_CHAT, url }).success).toBe(false);
});
