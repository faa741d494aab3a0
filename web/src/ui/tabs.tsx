import { Tabs as Primitive } from 'radix-ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { SkeletonRows } from './skeleton.tsx';

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Contents may be lazy. */
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  /** Whether what was opened stays, hidden: for forms, whose unsaved values would be lost. */
  keeps?: boolean;
}

/** Scrolls the open tab into view if the tab list overflows. */
function useOpenInSight(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector(`[data-tab="${CSS.escape(value)}"]`);
    const { current } = list;
    if (!current || !(open instanceof HTMLElement)) return;
    // Also when a phone is turned.
    const observer = new ResizeObserver(() => {
      current.scrollLeft = open.offsetLeft - (current.clientWidth - open.offsetWidth) / 2;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [value]);
  return list;
}

/**
 * A mouse press focuses a tab by script, which browsers show with the keyboard's focus ring: this hides it. Using
 * the keyboard, or returning to the tab, shows it again.
 */
const noRingWhenPressed = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => event.currentTarget.setAttribute('data-pressed', ''),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.currentTarget.removeAttribute('data-pressed'),
  onBlur: (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget))
      event.currentTarget.removeAttribute('data-pressed');
  },
};

export function Tabs({ label, value, onChange, tabs, keeps }: TabsProps) {
  const list = useOpenInSight(value);
  const [opened] = useState(() => new Set<string>());
  opened.add(value);
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List
        {...noRingWhenPressed}
        ref={list}
        aria-label={label}
        className="group scroll-fade relative flex gap-6 shadow-[inset_0_-1px_0_var(--line)]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="border-b-2 border-transparent py-3 text-[0.9375rem] font-medium whitespace-nowrap text-ink-3 -outline-offset-2 transition-colors group-data-[pressed]:outline-none hover:text-ink data-[state=active]:border-signal data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.value}
          value={tab.value}
          {...(keeps && opened.has(tab.value) && { forceMount: true })}
          hidden={tab.value !== value}
          className="pt-4 sm:pt-6"
        >
          <Suspense fallback={<SkeletonRows rows={6} label="Cargando…" className="h-16" />}>
            {tab.content}
          </Suspense>
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
