import { AppError } from '@nodo/platform/errors';
import { z } from 'zod';

/** Cursor of a page: event position and id of its last row. */
export interface Place {
  readonly position: string;
  readonly id: string;
}

const shape = /^(\d{1,18})_(.+)$/;

export function cursorOf({ position, id }: Place): string {
  return `${position}_${id}`;
}

/** Throws VALIDATION_FAILED for a malformed cursor. */
export function placeOf(cursor: string): Place {
  const [, position, id = ''] = shape.exec(cursor) ?? [];
  if (position === undefined || !z.uuid().safeParse(id).success) {
    const message = 'El cursor no es de esta lista';
    throw new AppError('VALIDATION_FAILED', message, { cursor: message });
  }
  return { position, id };
}
