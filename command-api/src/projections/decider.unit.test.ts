import { skipParkedEventSchema } from '@nodo/contracts/projections/commands';
import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { decideRetry, decideSkip, evolveProjection, nothingSkipped, type StandingEvent } from './decider.ts';

const key = `warehouse-${newId()}`;
const standing: StandingEvent = {
  projection: 'warehouses',
  key,
  eventId: newId(),
  eventType: 'ConstructionUpdatePosted',
  stream: key,
  revision: 4,
  position: '4711',
  error: 'error (22P05): unsupported Unicode escape sequence',
};
const reason = 'El texto no se puede guardar';
const skipped = { type: 'PoisonEventSkipped', data: { ...standing, reason } } as const;
const givenProjection = given({ initial: nothingSkipped, evolve: evolveProjection });
const command = { projection: 'warehouses', key, eventId: standing.eventId, reason };

describe('AUDIT-01 skipping an event that can not be applied', () => {
  it('records which event, why it could not be applied, and the reason', () => {
    expect(decideSkip(givenProjection(), command, standing)).toEqual([skipped]);
  });

  it('skips nothing but the event that was looked at', () => {
    const next = { ...standing, eventId: newId() };
    expect(outcomeOf(decideSkip(givenProjection(), command, next))).toBe('EVENT_NOT_PARKED');
    expect(outcomeOf(decideSkip(givenProjection(), command, undefined))).toBe('EVENT_NOT_PARKED');
  });

  it('skips an event once, whatever the projector has made of it by now', () => {
    expect(outcomeOf(decideSkip(givenProjection(skipped), command, standing))).toBe('EVENT_ALREADY_SKIPPED');
    const next = { ...standing, eventId: newId() };
    const another = { ...command, eventId: next.eventId };
    expect(outcomeOf(decideSkip(givenProjection(skipped), another, next))).toEqual(['PoisonEventSkipped']);
  });
});

describe('trying a parked key again', () => {
  const retried = { type: 'ParkedKeyRetryRequested', data: standing } as const;

  it('is asked for as often as somebody wants, and tells where it stood', () => {
    expect(decideRetry(givenProjection(), command, standing)).toEqual([retried]);
    expect(decideRetry(givenProjection(retried), command, standing)).toEqual([retried]);
  });

  it('is refused for a key that flows, or is about to', () => {
    expect(outcomeOf(decideRetry(givenProjection(), command, undefined))).toBe('EVENT_NOT_PARKED');
    expect(outcomeOf(decideRetry(givenProjection(skipped), command, standing))).toBe('EVENT_ALREADY_SKIPPED');
  });
});

describe('the command', () => {
  const messageOf = (more: object) =>
    skipParkedEventSchema.safeParse({ ...command, ...more }).error?.issues[0]?.message;

  it.each([
    ['', 'Escribe el motivo: al menos 3 caracteres'],
    [' no  ', 'Escribe el motivo: al menos 3 caracteres'],
    ['x'.repeat(501), 'Máximo 500 caracteres'],
    ['nulo\u0000', 'Hay caracteres que no se pueden guardar'],
    ['medio \ud800', 'Hay caracteres que no se pueden guardar'],
    [undefined, 'Escribe el motivo'],
  ])('refuses the reason %j', (given, message) => {
    expect(messageOf({ reason: given })).toBe(message);
  });

  it('takes a reason of 3 to 500 characters, and no place that can not be one', () => {
    expect(messageOf({ reason: 'así' })).toBeUndefined();
    expect(messageOf({ reason: 'x'.repeat(500) })).toBeUndefined();
    expect(messageOf({ projection: '../audit' })).toBe('No conocemos esa proyección');
    expect(messageOf({ key: 'a b' })).toBe('No conocemos esa clave');
    expect(messageOf({ eventId: 'x' })).toBe('Indica el evento por su identificador');
  });
});
