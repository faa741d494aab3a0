import type { DomainEvent } from '@nodo/contracts/events';
import { changePreferencesSchema } from '@nodo/contracts/preferences/commands';
import { defaultPreferencesView } from '@nodo/contracts/preferences/views';
import { describe, expect, it } from 'vitest';
import { evolveUser } from '../identity/decider.ts';
import type { UserState } from '../identity/user-state.ts';
import { given as givenOf } from '../testing/given.ts';
import {
  decideChangeNotificationPreferences,
  decideChangePreferences,
  decideStopMailDigest,
  preferencesOf,
} from './decider.ts';

const registered: DomainEvent = {
  type: 'UserRegistered',
  data: { email: 'ana@correo.co', firstName: 'Ana', lastName: 'Gómez', role: 'investor' },
};
const none: UserState = null;
const user = givenOf({ initial: none, evolve: evolveUser });
const given = (...events: DomainEvent[]): UserState => user(registered, ...events);

describe('SET-07 SET-08 SET-09 SET-10 preferences', () => {
  it('record only what changed, and what it was', () => {
    const command = { currency: 'COP', timezone: 'America/Bogota', darkMode: 'on' } as const;
    expect(decideChangePreferences(given(), command)).toEqual([
      {
        type: 'UserPreferencesChanged',
        data: { currency: 'COP', darkMode: 'on', previous: { currency: 'USD', darkMode: 'system' } },
      },
    ]);
  });

  it('are those of the last change, the rest as before', () => {
    const state = given(
      { type: 'UserPreferencesChanged', data: { currency: 'EUR', previous: { currency: 'USD' } } },
      {
        type: 'UserPreferencesChanged',
        data: { timezone: 'Europe/Madrid', previous: { timezone: 'America/Bogota' } },
      },
    );
    expect(preferencesOf(state)).toEqual({
      ...defaultPreferencesView,
      currency: 'EUR',
      timezone: 'Europe/Madrid',
    });
    expect(decideChangePreferences(state, { currency: 'EUR', timezone: 'Europe/Madrid' })).toEqual([]);
    expect(decideChangePreferences(state, { currency: 'USD' })).toEqual([
      { type: 'UserPreferencesChanged', data: { currency: 'USD', previous: { currency: 'EUR' } } },
    ]);
  });

  it('are nobody’s without an account', () => {
    expect(decideChangePreferences(null, { currency: 'COP' })).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect(decideChangeNotificationPreferences(null, {})).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });

  it.each([
    [{ language: 'fr' }, 'El idioma es es, en o pt'],
    [{ currency: 'GBP' }, 'La moneda es USD, COP o EUR'],
    [{ timezone: 'UTC' }, 'La zona horaria es America/Bogota, America/New_York o Europe/Madrid'],
    [{ darkMode: true }, 'El tema es off, on o system'],
  ])('refuse %j in words', (body, message) => {
    expect(changePreferencesSchema.safeParse(body).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});

describe('SET-05 notices', () => {
  it('record only the switches that moved, beside the other preferences', () => {
    const state = given(
      { type: 'UserPreferencesChanged', data: { currency: 'EUR', previous: { currency: 'USD' } } },
      { type: 'NotificationPreferencesChanged', data: { payments: false, previous: { payments: true } } },
    );
    expect(preferencesOf(state)).toMatchObject({
      currency: 'EUR',
      notifications: { payments: false, construction: true },
    });
    const command = { payments: false, construction: false, push: true };
    expect(decideChangeNotificationPreferences(state, command)).toEqual([
      {
        type: 'NotificationPreferencesChanged',
        data: { push: true, construction: false, previous: { push: false, construction: true } },
      },
    ]);
    expect(decideChangeNotificationPreferences(state, { payments: false })).toEqual([]);
  });

  it('by the link in a mail end the mail alone, say so, and do nothing when it has ended', () => {
    const stopped = {
      type: 'NotificationPreferencesChanged',
      data: { email: false, previous: { email: true }, via: 'mail_link' },
    } as const;
    expect(decideStopMailDigest(given())).toEqual([stopped]);
    expect(decideStopMailDigest(given(stopped))).toEqual([]);
    expect(preferencesOf(given(stopped)).notifications).toEqual({
      ...defaultPreferencesView.notifications,
      email: false,
    });
    const again = {
      type: 'NotificationPreferencesChanged',
      data: { email: true, previous: { email: false } },
    } as const;
    expect(decideStopMailDigest(given(stopped, again))).toEqual([stopped]);
    expect(decideStopMailDigest(null)).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });
});
