import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn, isNoSingleKey } from '../lib/single-keys.ts';
import { Button } from './button.tsx';

interface NeighbourStepsProps {
  /** The next newer item of the list; null or undefined where there is none, or not yet. */
  newer: string | null | undefined;
  older: string | null | undefined;
  onOpen: (item: string) => void;
}

/** Buttons and shortcut keys that lead from an open item of a list to the ones beside it. */
export function NeighbourSteps({ newer, older, onOpen }: NeighbourStepsProps) {
  // An event function knows the neighbours as soon as the buttons show them, a listener of its own a moment later.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isNoSingleKey(event) || !areSingleKeysOn()) return;
    const item = { k: newer, j: older }[event.key.toLowerCase()];
    if (item) onOpen(item);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  const steps = [
    { item: newer, shortcut: 'K', label: 'Más reciente', Icon: ChevronUp },
    { item: older, shortcut: 'J', label: 'Más antiguo', Icon: ChevronDown },
  ];
  return (
    <div className="mb-5 flex gap-2">
      {steps.map(({ item, shortcut, label, Icon }) => (
        <Button
          key={shortcut}
          variant="outline"
          size="sm"
          disabled={!item}
          onClick={() => item && onOpen(item)}
          aria-keyshortcuts={shortcut}
        >
          <Icon aria-hidden className="size-4" />
          {label} <kbd className="text-ink-3">{shortcut}</kbd>
        </Button>
      ))}
    </div>
  );
}
