import { createContext, useContext } from 'react';

export const drawingNames = [
  'bodegas',
  'parque',
  'terminal',
  'cultura',
  'patio',
  'bienestar',
  'puerto',
] as const;
export type DrawingName = (typeof drawingNames)[number];

/** Placeholder for the drawing `puerto`, which is inlined so that its lorries and crane can be animated. */
export const HERO_SCENE = '%hero-scene%';

/** URLs of the drawings, known once their files have been written. */
export const DrawingContext = createContext<(name: DrawingName) => string>((name) => name);

export function useDrawing(name: DrawingName): string {
  return useContext(DrawingContext)(name);
}
