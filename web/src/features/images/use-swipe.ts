import { type PointerEvent, useState } from 'react';

/** Minimum horizontal distance of a swipe, px. */
const THRESHOLD = 48;

interface SwipeActions {
  readonly left: () => void;
  readonly right: () => void;
}

interface Drag {
  readonly pointerId: number;
  readonly x: number;
}

/**
 * Horizontal swipes with one finger; `shift` is the current displacement in px. A second finger cancels, because
 * that is a pinch zoom.
 */
export function useSwipe({ left, right }: SwipeActions) {
  const [drag, setDrag] = useState<Drag>();
  const [shift, setShift] = useState(0);
  function end() {
    setDrag(undefined);
    setShift(0);
  }
  const handlers = {
    onPointerDown: ({ pointerId, pointerType, isPrimary, clientX }: PointerEvent) => {
      if (!isPrimary) end();
      else if (pointerType !== 'mouse') setDrag({ pointerId, x: clientX });
    },
    onPointerMove: ({ pointerId, clientX }: PointerEvent) => {
      if (drag?.pointerId === pointerId) setShift(clientX - drag.x);
    },
    onPointerUp: ({ pointerId, clientX }: PointerEvent) => {
      if (drag?.pointerId !== pointerId) return;
      const way = clientX - drag.x;
      end();
      if (way <= -THRESHOLD) left();
      if (way >= THRESHOLD) right();
    },
    onPointerCancel: end,
  };
  return { handlers, shift };
}
