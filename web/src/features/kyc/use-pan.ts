import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Inner size of an element in CSS pixels; undefined before it is known. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Lets a mouse drag content larger than its frame; touch and keys scroll it natively. */
export function usePan() {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      from.current = { x: event.clientX, y: event.clientY, left, top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      currentTarget.scrollLeft = from.current.left + from.current.x - clientX;
      currentTarget.scrollTop = from.current.top + from.current.y - clientY;
    },
    onPointerUp: () => {
      from.current = undefined;
    },
  };
}

/** Zooms on Ctrl + wheel (also a touchpad pinch), instead of the browser zooming the page. */
export function useWheelZoom(
  element: RefObject<HTMLElement | null>,
  zoom: { zoomIn: () => void; zoomOut: () => void },
): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const { current } = element;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (event.deltaY < 0) latest.current.zoomIn();
      else latest.current.zoomOut();
    };
    current?.addEventListener('wheel', turn, { passive: false });
    return () => current?.removeEventListener('wheel', turn);
  }, [element]);
}
