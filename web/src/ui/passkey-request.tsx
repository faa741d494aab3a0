import { Fingerprint } from 'lucide-react';
import type { ReactNode } from 'react';
import { askForPasskey } from '../lib/passkey-prompt.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface PasskeyRequestProps {
  children: ReactNode;
  /** Without a frame, for narrow places. */
  isPlain?: boolean;
}

/** Shown instead of content that needs a session verified with a passkey: not an error, but a request to verify. */
export function PasskeyRequest({ children, isPlain = false }: PasskeyRequestProps) {
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3',
        isPlain ? 'px-3 py-3' : 'rounded-lg border border-line bg-surface px-5 py-5 sm:px-6',
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Fingerprint aria-hidden className="size-5" strokeWidth={1.6} />
      </span>
      <p className="min-w-0 flex-1 basis-48 text-sm leading-6 text-ink-2">{children}</p>
      <Button variant="outline" size="sm" onClick={() => void askForPasskey()}>
        Confirmar con mi llave
      </Button>
    </div>
  );
}
