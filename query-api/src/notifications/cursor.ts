import { AppError } from '@nodo/platform/errors';
import { z } from 'zod';

/** Where a page ends: the moment and the id of its last row. */
export interface Place {
  readonly time: string;
  readonly id: string;
}

const shape = /^(\d{1,15})_(.+)$/;

export function cursorOf(place: Place): string {
  return `${Date.parse(place.time)}_${place.id}`;
}

/** Throws VALIDATION_FAILED for a cursor that none of our answers gave. */
export function placeOf(cursor: string): Place {
  const [, milliseconds = '', id = ''] = shape.exec(cursor) ?? [];
  const time = new Date(Number(milliseconds));
  if (milliseconds === '' || Number.isNaN(time.getTime()) || !z.uuid().safeParse(id).success) {
    const message = 'El cursor no es de esta lista';
    throw new AppError('VALIDATION_FAILED', message, { cursor: message });
  }
  return { time: time.toISOString(), id };
}
