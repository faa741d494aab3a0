import { Tooltip as Primitive } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';

/** A short explanation on hover and focus; never the only place of essential information. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isDismissed = useRef(false);
  function change(open: boolean) {
    // Focusing an element by keyboard may scroll it into view, which must not close its tooltip again.
    if (!open && !isDismissed.current && trigger.current?.matches(':focus-visible')) return;
    isDismissed.current = false;
    setOpen(open);
  }
  return (
    <Primitive.Root open={isOpen} onOpenChange={change}>
      <Primitive.Trigger asChild ref={trigger}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        {/* A landmark, because it is rendered outside the page's own landmarks. */}
        <aside aria-label="Explicación">
          <Primitive.Content
            sideOffset={6}
            collisionPadding={12}
            onEscapeKeyDown={() => {
              isDismissed.current = true;
            }}
            className="animate-fade z-70 max-w-72 rounded-sm bg-navy px-3 py-2 text-[0.8125rem] break-words text-on-navy shadow-float"
          >
            {text}
          </Primitive.Content>
        </aside>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
