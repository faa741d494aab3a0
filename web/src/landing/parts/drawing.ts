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

/** Addresses of the drawings, known once they are written. */
export const DrawingContext = createContext<(name: DrawingName) => string>((name) => name);

export function useDrawing(name: DrawingName): string {
  return useContext(DrawingContext)(name);
}
