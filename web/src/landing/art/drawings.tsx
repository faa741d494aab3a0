import type { ReactElement } from 'react';
import type { DrawingName } from '../parts/drawing.ts';

export function drawing(name: DrawingName): ReactElement {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400">
      <text>{name}</text>
    </svg>
  );
}
