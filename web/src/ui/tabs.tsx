import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** What stays in view of the tab before the open one, in pixels. */
const MARGIN = 40;

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs are wider than the screen, the open one may stand out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the tab that is open
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (open) list.current?.scrollTo({ left: open.offsetLeft - MARGIN });
  }, [value]);
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="relative flex gap-6 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--line)]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="border-b-2 border-transparent py-3 text-[0.9375rem] font-medium whitespace-nowrap text-ink-3 -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-signal data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
