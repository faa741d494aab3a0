import { type PointerEvent, useState } from 'react';

/** How far a finger has to go sideways to mean it, in pixels. */
const THRESHOLD = 48;

interface SwipeActions {
  readonly left: () => void;
  readonly right: () => void;
}

interface Drag {
  readonly pointerId: number;
  readonly x: number;
}

/** Sideways swipes of one finger; `shift` is how far it has drawn so far, in pixels. A second finger ends it: that zooms. */
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
