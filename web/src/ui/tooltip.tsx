import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** A word of explanation on hover and focus. What matters is never only here. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        {/* A landmark, because it stands outside of the page's own. */}
        <aside aria-label="Explicación">
          <Primitive.Content
            sideOffset={6}
            collisionPadding={12}
            className="animate-fade z-70 max-w-72 rounded-sm bg-navy px-3 py-2 text-[0.8125rem] break-words text-on-navy shadow-float"
          >
            {text}
          </Primitive.Content>
        </aside>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
