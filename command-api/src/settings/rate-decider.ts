import { bogotaDay } from '@nodo/contracts/bogota';
import { refusal } from '@nodo/contracts/errors';
import {
  type ReferenceRateValues,
  rateDay,
  rateLabel,
  type SetReferenceRate,
} from '@nodo/contracts/settings/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `referenceRate-{currency}`; `values` are null until one is set. */
export interface RateState {
  readonly values: ReferenceRateValues | null;
  readonly revision: number;
  readonly updatedAt: string;
}

export const noRate: RateState = { values: null, revision: -1, updatedAt: '' };

export function evolveRate(state: RateState, event: StoredEvent): RateState {
  if (event.type !== 'ReferenceRateSet') return state;
  const { rate, validOn, source } = event.data;
  return {
    values: { rate, validOn, source },
    revision: Number(event.revision),
    updatedAt: event.metadata.occurredAt,
  };
}

/**
 * Sets a rate of today or of a past day. With `expectedRevision` it does not overwrite a rate set in the meantime.
 */
export function decideSetRate(state: RateState, command: SetReferenceRate, occurredAt: string): Decision {
  const { currency, rate, validOn, source, expectedRevision } = command;
  if (validOn > bogotaDay(occurredAt)) {
    const message = 'La fecha no puede ser futura';
    return refusal('VALIDATION_FAILED', message, { validOn: message });
  }
  const previous = state.values;
  const isSame = previous?.rate === rate && previous.validOn === validOn && previous.source === source;
  if (isSame) return unchanged;
  if (previous && expectedRevision !== undefined && expectedRevision !== state.revision) {
    const now = `${rateLabel({ currency, rate: previous.rate })}, del ${rateDay(previous.validOn)}`;
    return refusal('SETTINGS_CHANGED', 'La tasa cambió mientras la editabas.', {
      rate: `Ahora rige: ${now}`,
    });
  }
  return [{ type: 'ReferenceRateSet', data: { currency, rate, validOn, source, previous } }];
}
