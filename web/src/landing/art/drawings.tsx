import type { ReactElement } from 'react';
import type { DrawingName } from '../parts/drawing.ts';
import { Bienestar } from './bienestar.tsx';
import { Bodegas } from './bodegas.tsx';
import { Cultura } from './cultura.tsx';
import { HERO_VIEW, HeroContent } from './hero-scene.tsx';
import { Parque } from './parque.tsx';
import { Patio } from './patio.tsx';
import { Terminal } from './terminal.tsx';

const VIEW = '0 0 640 400';
const drawings = {
  bodegas: { Content: Bodegas, view: VIEW },
  parque: { Content: Parque, view: VIEW },
  terminal: { Content: Terminal, view: VIEW },
  cultura: { Content: Cultura, view: VIEW },
  patio: { Content: Patio, view: VIEW },
  bienestar: { Content: Bienestar, view: VIEW },
  puerto: { Content: HeroContent, view: HERO_VIEW },
} as const;

/** A drawing as the whole content of an SVG file. */
export function drawing(name: DrawingName): ReactElement {
  const { Content, view } = drawings[name];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={view} fontFamily="sans-serif">
      <title>{name}</title>
      <Content />
    </svg>
  );
}
