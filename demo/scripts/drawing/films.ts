import { aerial } from './aerial.ts';
import { sea, signal } from './colour.ts';
import { construction, exterior, type Stage } from './outside.ts';
import type { Hour } from './sky.ts';

const daylight: readonly Hour[] = ['dawn', 'day', 'day', 'dusk'];

/** Time of day of the nth frame in a film that spans several days. */
const hourOf = (index: number): Hour => daylight[index % daylight.length] ?? 'day';

function works(seed: string, stage: Stage, from: number, to: number): (() => string)[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const standing = from + index;
    return () => construction({ seed, hour: hourOf(index), stage, standing });
  });
}

/** The frames of each demo film, in order: from one camera, hours and days apart. */
export const demoFilms: Readonly<Record<string, readonly (() => string)[]>> = {
  'frente-de-obra': [
    ...(['dawn', 'day', 'dusk'] as const).map(
      (hour) => () => construction({ seed: 'norte-3', hour, stage: 'earth' }),
    ),
    ...(['dawn', 'day', 'dusk', 'night'] as const).map(
      (hour) => () => construction({ seed: 'norte-3', hour, stage: 'footings' }),
    ),
  ],
  porticos: works('norte-2', 'frame', 1, 9),
  muros: works('sur-1', 'panels', 1, 8),
  cubierta: works('norte-1-b', 'cover', 1, 9),
  'un-dia': (
    [
      ['night', [3]],
      ['dawn', [2, 6]],
      ['day', [1, 2, 6]],
      ['day', [1, 4, 5, 7]],
      ['dusk', [2, 3, 7]],
      ['night', [3, 7]],
    ] as const
  ).map(
    ([hour, trucks]) =>
      () =>
        exterior({ seed: 'central-1', hour, bays: 6, roof: '#8fa0ae', band: signal, doors: 9, trucks }),
  ),
  patio: (['dawn', 'day', 'dusk', 'night'] as const).flatMap((hour, index) =>
    [index, index + 3].map(
      (truck) => () =>
        exterior({ seed: 'patio-1', hour, bays: 1, band: sea, doors: 8, trucks: [truck], crane: true }),
    ),
  ),
  parque: (['dawn', 'day', 'dusk', 'night'] as const).map(
    (hour) => () => aerial({ seed: 'parque', hour, what: 'park' }),
  ),
};
