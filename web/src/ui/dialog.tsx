import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, Suspense, useRef } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /**
   * `sheet` slides in from the right, for navigation; `panel` too, wide enough to read; `full` takes nearly the
   * whole window, for work.
   */
  shape?: 'dialog' | 'sheet' | 'panel' | 'full';
  /** May be lazy: it is loaded when the dialog opens. */
  children: ReactNode;
}

const shapes = {
  dialog: [
    'animate-rise inset-x-0 bottom-0 max-h-[94dvh] rounded-t-xl border-t',
    'sm:inset-x-auto sm:top-[6dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[88dvh] sm:w-[min(34rem,calc(100vw-3rem))]',
    'sm:-ml-[min(17rem,calc(50vw-1.5rem))] sm:rounded-xl sm:border',
  ],
  full: 'animate-rise inset-0 sm:inset-[max(1rem,2.5dvh)] sm:mx-auto sm:max-w-[96rem] sm:rounded-xl sm:border',
  panel: 'animate-sheet inset-y-0 right-0 w-[min(36rem,100vw)] border-l',
  sheet: 'animate-sheet inset-y-0 right-0 w-[min(21rem,88vw)] border-l',
} as const;

/**
 * The element that opened a dialog. If a table has rerendered it since: the element that now has its accessible
 * name.
 */
function useOpener() {
  const opener = useRef<{ element: HTMLElement; name: string | null }>(undefined);
  function remember() {
    const element = document.activeElement;
    if (element instanceof HTMLElement) opener.current = { element, name: element.ariaLabel };
  }
  function goBack(event: Event) {
    if (!opener.current) return;
    const { element, name } = opener.current;
    const isSame = element.isConnected && element.ariaLabel === name;
    const target = isSame || !name ? element : document.querySelector(`[aria-label="${CSS.escape(name)}"]`);
    if (!(target instanceof HTMLElement) || !target.isConnected) return;
    event.preventDefault();
    target.focus();
  }
  return { remember, goBack };
}

/** Sticky footer with the main action, visible even if the dialog's content is longer than the screen. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
      {children}
    </div>
  );
}

/**
 * A modal dialog: it traps the focus, closes on Escape and the close button, and returns the focus to its opener.
 * While a button in it is busy with a change it stays: closed, nobody would be told of a failure.
 */
export function Dialog({ open, onOpenChange, title, description, shape = 'dialog', children }: DialogProps) {
  const opener = useOpener();
  const content = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);
  function change(isOpen: boolean) {
    if (isOpen || !content.current?.querySelector('[data-acts][aria-busy]')) onOpenChange(isOpen);
  }
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade fixed inset-0 z-50 bg-[oklch(0.16_0.03_258/0.5)]" />
        <Primitive.Content
          ref={content}
          onOpenAutoFocus={() => {
            isTyped.current = false;
            opener.remember();
          }}
          onCloseAutoFocus={opener.goBack}
          onInput={({ target }) => {
            isTyped.current ||= target instanceof Element && target.closest('form') !== null;
          }}
          // A slip beside the dialog, or a toast put away, must not take along what was typed.
          onInteractOutside={(event) => isTyped.current && event.preventDefault()}
          // A toast above the dialog would capture Escape; pressed in here, it is meant for the dialog.
          onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && change(false)}
          className={cx(
            'fixed z-50 overflow-y-auto border-line bg-surface p-5 shadow-float sm:p-7',
            shapes[shape],
          )}
        >
          <div className="mb-5 pr-10">
            <Primitive.Title className="text-xl font-semibold tracking-tight text-balance">
              {title}
            </Primitive.Title>
            <Primitive.Description className="mt-1 text-sm text-ink-2">{description}</Primitive.Description>
          </div>
          <Suspense fallback={<Skeleton className="h-40" />}>{children}</Suspense>
          <Primitive.Close
            aria-label="Cerrar"
            className="absolute top-4 right-4 grid size-10 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
