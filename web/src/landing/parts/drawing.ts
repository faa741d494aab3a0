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

/** Stands where the drawing `puerto` is part of the page itself, with its lorries and crane at work. */
export const HERO_SCENE = '%hero-scene%';

/** Addresses of the drawings, known once they are written. */
export const DrawingContext = createContext<(name: DrawingName) => string>((name) => name);

export function useDrawing(name: DrawingName): string {
  return useContext(DrawingContext)(name);
}
