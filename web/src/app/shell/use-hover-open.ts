import { MENU_GRACE, MENU_HOVER_DELAY } from '@nodo/contracts/constants';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Opens a menu when the mouse rests on its button, and closes it shortly after the mouse has left both. A press
 * keeps it open.
 */
export function useHoverOpen() {
  const [state, setState] = useState<'closed' | 'hovered' | 'pressed'>('closed');
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (delayMs: number, next: (now: typeof state) => typeof state) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setState(next), delayMs);
  };
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    later(MENU_HOVER_DELAY, (now) => (now === 'closed' ? 'hovered' : now));
  };
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    later(MENU_GRACE, (now) => (now === 'hovered' ? 'closed' : now));
  };
  return {
    root: {
      open: state !== 'closed',
      onOpenChange: (open: boolean) => {
        clearTimeout(timer.current);
        setState(open ? 'pressed' : 'closed');
      },
    },
    trigger: {
      onPointerEnter,
      onPointerLeave,
      onPointerDown: (event: PointerEvent) => {
        // It is already open by hovering; the press only keeps it open.
        if (state !== 'hovered') return;
        event.preventDefault();
        setState('pressed');
      },
    },
    content: { onPointerEnter, onPointerLeave },
  };
}
