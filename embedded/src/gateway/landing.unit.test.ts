import type { LandingFigures } from '@nodo/contracts/landing/figures';
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
  VIDEO_URL: '',
};
const content = { year: 2026 };

test('settings are filled in wherever they are named, escaped for HTML', () => {
  const template =
    '<a href="{{env `CHAT_URL`}}">{{env `CHAT_CONTACT`}}</a> {{env `PUBLIC_URL`}}/{{env `NADA`}}';
  expect(fillTemplate(template, settings, content)).toBe(
    '<a href="https://chat.example/?a=1&amp;b=&quot;2&quot;">&lt;Ana&gt;</a> https://nodo.example/',
  );
});

test('values are not read as patterns of their own', () => {
  const chat = '{{if env `CHAT_URL`}}<a>{{env `CHAT_CONTACT`}}</a>{{end}}{{if env `LEGAL_EMAIL`}}<b>{{end}}';
  expect(fillTemplate(chat, settings, content)).toBe('<a>&lt;Ana&gt;</a>');
  const odd = { ...settings, CHAT_CONTACT: '$& {{env `MAPS_URL`}} $1' };
  expect(fillTemplate('{{env `CHAT_CONTACT`}}', odd, content)).toBe('$&amp; {{env `MAPS_URL`}} $1');
});

test('what depends on a setting is there with it, or else what stands for it', () => {
  const template = '{{if env `VIDEO_URL`}}<a>{{env `VIDEO_URL`}}</a>{{else}}<b></b>{{end}}';
  expect(fillTemplate(template, settings, content)).toBe('<b></b>');
  const given = { ...settings, VIDEO_URL: 'https://video.example/?a=1&b=2' };
  expect(fillTemplate(template, given, content)).toBe('<a>https://video.example/?a=1&amp;b=2</a>');
});

const FIGURES = [
  '{{$figures := httpInclude `/api/landing/figures` | fromJson | default dict}}',
  '{{if $figures.progress}}<i style="--progress:{{int $figures.progress}}">{{int $figures.progress}} %</i>{{else}}none{{end}}',
  '{{if $figures.warehouses}}{{int $figures.warehouses}}{{end}}',
  '{{if $figures.investors}}{{regexReplaceAll `(\\d)(\\d\\d\\d)$` (toString (int $figures.investors)) `$1.$2`}}{{end}}',
].join('|');

test('LAND-32 figures are filled in as whole numbers, and what is unknown or zero is left out', () => {
  const fill = (figures?: LandingFigures) => fillTemplate(FIGURES, settings, { year: 2026, figures });
  expect(fill({ progress: 68, warehouses: 12, investors: 1_234 })).toBe(
    '|<i style="--progress:68">68 %</i>|12|1.234',
  );
  expect(fill({ progress: null, warehouses: 0, investors: 0 })).toBe('|none||');
  expect(fill()).toBe('|none||');
});

test('LAND-14 the video is at a web address, and any other is refused at the start', () => {
  expect(readSettings({}).videoUrl).toBeUndefined();
  expect(readSettings({ VIDEO_URL: 'https://video.example/nodo.mp4' }).videoUrl).toBe(
    'https://video.example/nodo.mp4',
  );
  for (const VIDEO_URL of ['http://video.example/nodo.mp4', 'javascript:alert(1)', 'nodo.mp4'])
    expect(() => readSettings({ VIDEO_URL })).toThrow('VIDEO_URL: is not an https:// address');
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
  expect(fillTemplate('{{now | date `2006`}}-12-31', settings, { year })).toBe(until);
});
