import { defaultPreferencesView } from '@nodo/contracts/preferences/views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { showMoment } from '../../lib/shown-moment.ts';
import { CurrentUserContext } from '../current-user.ts';
import { DigitalPlatform } from './digital-platform.tsx';

afterEach(() => showMoment(undefined));

const user = {
  ...{ id: '0190a0a0-0000-7000-8000-000000000001', email: 'ana@correo.co', firstName: 'Ana', lastName: '' },
  ...({ role: 'analyst', kycStatus: 'pending', profileImageUrl: null, investorLevel: null } as const),
  ...({ createdAt: '2025-01-01T00:00:00.000Z', emailChange: 'possible' } as const),
  preferences: defaultPreferencesView,
};

test('CONS-01 in the past the roadmap is that of its year, which begins in Bogotá', () => {
  showMoment({ text: '9', position: '9', effectiveAt: '2026-01-01T04:00:00.000Z', unversioned: [] });
  const page = createElement(MemoryRouter, null, createElement(DigitalPlatform));
  const known = createElement(CurrentUserContext, { value: user }, page);
  const client = new QueryClient();
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, known));
  expect(drawn).toContain('Hoja de ruta 2025');
  expect(drawn).toContain('T4 2025');
});
