import { actionLabel } from '../audit/labels.ts';
import { categoryLabel } from '../history/labels.ts';
import type { Say } from '../sentences.ts';
import { hasWords } from '../text.ts';
import { type ProjectionFilter, type ProjectionsView, projectionLabel } from './views.ts';

type Lists = Pick<ProjectionsView, 'projections' | 'parked'>;

/**
 * The projections and parked keys that match. Words may be of what the screen says about either, so `say` translates
 * our labels into the reader's language; a browser's are translated already.
 */
export function narrow(
  { projections, parked }: Lists,
  { search, state }: ProjectionFilter,
  say: Say = (text) => text,
): Lists {
  const texts = new Map(
    projections.map(({ name, categories }) => [
      name,
      [projectionLabel(name), ...categories.map(categoryLabel)].map(say).join(' '),
    ]),
  );
  const keys = parked.filter(({ projection, event, error }) =>
    hasWords(
      [texts.get(projection), say(actionLabel(event.eventType)), event.stream, error].join(' '),
      search,
    ),
  );
  const found = new Set(keys.map(({ projection }) => projection));
  return {
    projections: projections.filter(
      ({ name, parkedKeys }) =>
        (state === undefined || (state === 'parked') === parkedKeys > 0) &&
        (found.has(name) || hasWords(texts.get(name) ?? '', search)),
    ),
    parked: state === 'current' ? [] : keys,
  };
}
