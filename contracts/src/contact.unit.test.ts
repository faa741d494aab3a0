import { expect, it } from 'vitest';
import { chatAddress, chatSchema, legalEntity } from './contact.ts';

it('begins the message where the chat takes one, in place of any other', () => {
  const message = 'Hash: ¿cuál? & más\nfin';
  const address = new URL(chatAddress('https://wa.me/12025550143?text=Hola', message));
  expect(address.searchParams.getAll('text')).toEqual([message]);
  expect(chatAddress('https://t.me/nodocartago', message)).toBe('https://t.me/nodocartago');
});

it('leads nowhere but to a web address', () => {
  const contact = 'Chat';
  expect(chatSchema.safeParse({ url: 'https://chat.example/', contact }).success).toBe(true);
  expect(chatSchema.safeParse(null).success).toBe(true);
  for (const url of ['javascript:alert(1)', 'http://chat.example', 'chat'])
    expect(chatSchema.safeParse({ url, contact }).success).toBe(false);
});

it('says nothing of who answers for the platform that nobody gave', () => {
  expect(legalEntity({ LEGAL_NAME: 'Nodo S.A.S.' })).toEqual({
    name: 'Nodo S.A.S.',
    taxId: null,
    address: null,
    email: null,
  });
});
