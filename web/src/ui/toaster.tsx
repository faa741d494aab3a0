import { TOAST_DURATION, TOAST_SWIPE_THRESHOLD } from '@nodo/contracts/constants';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { cx } from './cx.ts';
import { dismissToast, type ToastAction, type ToastEntry, useToasts } from './toast-store.ts';

function durationOf(entry: ToastEntry): number {
  return entry.duration ?? (entry.tone === 'destructive' ? Number.POSITIVE_INFINITY : TOAST_DURATION);
}

function ActionRow({ action }: { action: ToastAction }) {
  return (
    <div className="mt-2.5 -mr-8 flex items-center justify-between gap-3 sm:mr-0">
      <p className="min-w-0 text-[0.8125rem] leading-5 break-words text-ink-3">{action.detail}</p>
      <Primitive.Action
        altText={action.altText}
        onClick={action.run}
        className="h-9 shrink-0 rounded-sm border border-line-strong/60 px-3.5 text-sm font-medium hover:border-line-strong hover:bg-sunken"
      >
        {action.label}
      </Primitive.Action>
    </div>
  );
}

function ToastCard({ entry, waiting }: { entry: ToastEntry; waiting: number }) {
  const destructive = entry.tone === 'destructive';
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Primitive.Root
      type={destructive ? 'foreground' : 'background'}
      duration={durationOf(entry)}
      onOpenChange={(open) => !open && dismissToast(entry.id)}
      data-tone={entry.tone ?? 'default'}
      className={cx(
        // `pointer-events-auto`: also usable while a modal dialog blocks everything else.
        'toast animate-toast pointer-events-auto flex items-start gap-3 rounded-lg border bg-surface p-4 pr-3 shadow-float',
        destructive ? 'border-alert/60' : 'border-line',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', destructive ? 'text-alert' : 'text-sea')} />
      <div className="min-w-0 flex-1">
        <Primitive.Title className="text-[0.9375rem] font-semibold">{entry.title}</Primitive.Title>
        <Primitive.Description className="mt-0.5 text-sm text-ink-2">
          {entry.description}
        </Primitive.Description>
        {entry.action && <ActionRow action={entry.action} />}
        {waiting > 0 && <p className="mt-1.5 text-[0.8125rem] text-ink-3">{waiting} más en espera</p>}
      </div>
      <Primitive.Close
        aria-label="Cerrar notificación"
        className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Primitive.Close>
    </Primitive.Root>
  );
}

/** The only place where toasts appear: one at a time, the rest are queued. */
export function Toaster() {
  const [shown, ...waiting] = useToasts();
  return (
    <Primitive.Provider
      label="Notificación"
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
    >
      {shown && <ToastCard key={shown.id} entry={shown} waiting={waiting.length} />}
      <Primitive.Viewport
        hotkey={['F8']}
        label="Notificaciones ({hotkey})"
        // Modal dialogs hide everything but live regions from screen readers; each toast announces itself.
        aria-live="off"
        className="toasts fixed bottom-0 left-0 z-70 w-full p-4 sm:max-w-md sm:p-6"
      />
    </Primitive.Provider>
  );
}
