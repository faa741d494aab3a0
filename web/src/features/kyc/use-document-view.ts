import { useState } from 'react';

/** 1 fits the document into the frame. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6];
const FIT = ZOOMS.indexOf(1);

interface View {
  readonly zoomIndex: number;
  /** Clockwise, in degrees. */
  readonly rotation: number;
  /** One-based. */
  readonly page: number;
  readonly pages: number;
}
const start: View = { zoomIndex: FIT, rotation: 0, page: 1, pages: 1 };

export interface DocumentView extends View {
  readonly zoom: number;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly rotate: () => void;
  /** Moves by this many pages, within the document. */
  readonly turn: (pages: number) => void;
  readonly setPages: (pages: number) => void;
}

/** View state (zoom, rotation, page) per `key`, remembered while the viewer is mounted. */
export function useDocumentView(key: string): DocumentView {
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  const view = views[key] ?? start;
  const change = (next: (view: View) => Partial<View>) =>
    setViews((before) => {
      const now = before[key] ?? start;
      return { ...before, [key]: { ...now, ...next(now) } };
    });
  const zoomBy = (steps: number) =>
    change(({ zoomIndex }) => ({ zoomIndex: Math.min(ZOOMS.length - 1, Math.max(0, zoomIndex + steps)) }));
  return {
    ...view,
    zoom: ZOOMS[view.zoomIndex] ?? 1,
    canZoomIn: view.zoomIndex < ZOOMS.length - 1,
    canZoomOut: view.zoomIndex > 0,
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    fit: () => change(() => ({ zoomIndex: FIT })),
    rotate: () => change(({ rotation }) => ({ rotation: (rotation + 90) % 360 })),
    turn: (pages) => change((now) => ({ page: Math.min(now.pages, Math.max(1, now.page + pages)) })),
    setPages: (pages) => change(({ page }) => ({ pages, page: Math.min(page, pages) })),
  };
}
