import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { fillTemplate } from './landing.ts';

const settings = {
  PUBLIC_URL: 'https://nodo.example',
  CHAT_URL: 'https://chat.example/?a=1&b="2"',
  CHAT_CONTACT: '<Ana>',
  LEGAL_NAME: 'Nodo S.A.S.',
  LEGAL_TAX_ID: '',
  LEGAL_ADDRESS: '',
  LEGAL_EMAIL: '',
  MAPS_URL: 'https://maps.example',
};

test('settings are filled in wherever they are named, escaped for HTML', () => {
  const template =
    '<a href="{{env `CHAT_URL`}}">{{env `CHAT_CONTACT`}}</a> {{env `PUBLIC_URL`}}/{{env `NADA`}}';
  expect(fillTemplate(template, settings, 2026)).toBe(
    '<a href="https://chat.example/?a=1&amp;b=&quot;2&quot;">&lt;Ana&gt;</a> https://nodo.example/',
  );
});

test('values are not read as patterns of their own', () => {
  const chat = '{{if env `CHAT_URL`}}<a>{{env `CHAT_CONTACT`}}</a>{{end}}{{if env `LEGAL_EMAIL`}}<b>{{end}}';
  expect(fillTemplate(chat, settings, 2026)).toBe('<a>&lt;Ana&gt;</a>');
  const odd = { ...settings, CHAT_CONTACT: '$& {{env `MAPS_URL`}} $1' };
  expect(fillTemplate('{{env `CHAT_CONTACT`}}', odd, 2026)).toBe('$&amp; {{env `MAPS_URL`}} $1');
});

test('LAND-10 the map button searches for the city unless another address is set', () => {
  const { origin, pathname, searchParams } = new URL(readSettings({}).mapsUrl);
  expect([origin, pathname]).toEqual(['https://www.google.com', '/maps/search/']);
  expect(searchParams.get('query')).toBe('Cartago, Valle del Cauca, Colombia');
  expect(readSettings({ MAPS_URL: settings.MAPS_URL }).mapsUrl).toBe(settings.MAPS_URL);
});

test.each([
  [2025, '2025-12-31'],
  [2026, '2026-12-31'],
  [2031, '2031-12-31'],
  [2024, '2025-12-31'],
])('META-07 read in %i, the offer holds until %s', (year, until) => {
  expect(fillTemplate('{{now | date `2006`}}-12-31', settings, year)).toBe(until);
});
