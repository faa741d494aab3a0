import { dayWords } from '@nodo/contracts/audit/value-formats';
import { refusal } from '@nodo/contracts/errors';
import type { FinishSanctionsScreening, ImportSanctionsList } from '@nodo/contracts/sanctions/commands';
import { sanctionsListLabels } from '@nodo/contracts/sanctions/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `sanctionsList-{list}`: the last imported list. */
export interface SanctionsListState {
  readonly publishedOn: string;
  readonly entries: number;
  /** Those of the list that it replaced; null for the first one. */
  readonly entriesBefore: number | null;
  readonly sha256: string;
  /** The files of all imports. */
  readonly objectPaths: readonly string[];
  /** Whether everybody was screened against it. */
  readonly isScreened: boolean;
}

export function evolveSanctionsList(
  state: SanctionsListState | null,
  event: StoredEvent,
): SanctionsListState | null {
  switch (event.type) {
    case 'SanctionsListImported': {
      const { publishedOn, entries, sha256, objectPath } = event.data;
      const objectPaths = [...(state?.objectPaths ?? []), objectPath];
      const entriesBefore = state?.entries ?? null;
      return { publishedOn, entries, entriesBefore, sha256, objectPaths, isScreened: false };
    }
    case 'SanctionsScreeningFinished':
      return state && { ...state, isScreened: true };
    default:
      return state;
  }
}

/**
 * Both publishers add more than they remove: far fewer entries indicate another list of the same format, or a
 * truncated one. Of two lists after each other one was right: where the one in use is far too long, the one before it is
 * the measure.
 */
const LEAST_PART = 0.5;

/** Where a list is published it may be the next day already. */
const DAY_MS = 24 * 3_600_000;

/**
 * The same file changes nothing; one dated ahead of `now` (ISO 8601), an older one, or one with less than half of the
 * entries of the list in use and of the one before it is refused. A list in use that is dated ahead makes none older: it
 * would keep every real one out until that day.
 */
export function decideImport(
  state: SanctionsListState | null,
  command: ImportSanctionsList,
  now: string,
): Decision {
  if (state?.sha256 === command.sha256) return unchanged;
  const label = sanctionsListLabels[command.list];
  const isAhead = (day: string) => Date.parse(day) > Date.parse(now) + DAY_MS;
  if (isAhead(command.publishedOn)) {
    return refusal(
      'NOT_ALLOWED_NOW',
      `Este archivo de la lista ${label} dice ser del ${dayWords(command.publishedOn)}, que aún no llega. No se cambió nada.`,
    );
  }
  if (state && command.publishedOn < state.publishedOn && !isAhead(state.publishedOn)) {
    const dates = `es del ${dayWords(command.publishedOn)} y la que está en uso es del ${dayWords(state.publishedOn)}`;
    return refusal(
      'NOT_ALLOWED_NOW',
      `Este archivo de la lista ${label} es más antiguo: ${dates}. No se cambió nada.`,
    );
  }
  if (state && command.entries < Math.min(state.entries, state.entriesBefore ?? state.entries) * LEAST_PART) {
    const counts = `tiene ${command.entries} entradas y la que está en uso ${state.entries}`;
    return refusal(
      'NOT_ALLOWED_NOW',
      `Este archivo no parece la lista ${label} completa: ${counts}. No se cambió nada.`,
    );
  }
  const previousPublishedOn = state?.publishedOn ?? null;
  return [{ type: 'SanctionsListImported', data: { ...command, previousPublishedOn } }];
}

/** Applies only to the current list: a newer one has to be screened from the start. */
export function decideFinish(state: SanctionsListState | null, command: FinishSanctionsScreening): Decision {
  if (state === null || state.sha256 !== command.sha256 || state.isScreened) return unchanged;
  return [{ type: 'SanctionsScreeningFinished', data: command }];
}
