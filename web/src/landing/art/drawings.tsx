import type { ReactElement } from 'react';
import type { DrawingName } from '../parts/drawing.ts';
import { Bienestar } from './bienestar.tsx';
import { Bodegas } from './bodegas.tsx';
import { Cultura } from './cultura.tsx';
import { Parque } from './parque.tsx';
import { Patio } from './patio.tsx';
import { Terminal } from './terminal.tsx';

const drawings = {
  bodegas: Bodegas,
  parque: Parque,
  terminal: Terminal,
  cultura: Cultura,
  patio: Patio,
  bienestar: Bienestar,
} as const;

/** A drawing as the whole content of an SVG file, 640 × 400. */
export function drawing(name: DrawingName): ReactElement {
  const Content = drawings[name];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" fontFamily="sans-serif">
      <title>{name}</title>
      <Content />
    </svg>
  );
}
