import { AppError } from '@nodo/platform/errors';
import { z } from 'zod';

/** Where a page ends: the position and the id of its last row. */
export interface Place {
  readonly position: string;
  readonly id: string;
}

const shape = /^(\d{1,18})_(.+)$/;

export function cursorOf({ position, id }: Place): string {
  return `${position}_${id}`;
}

/** Throws VALIDATION_FAILED for a cursor that none of our answers gave. */
export function placeOf(cursor: string): Place {
  const [, position, id = ''] = shape.exec(cursor) ?? [];
  if (position === undefined || !z.uuid().safeParse(id).success) {
    const message = 'El cursor no es de esta lista';
    throw new AppError('VALIDATION_FAILED', message, { cursor: message });
  }
  return { position, id };
}
