import type { ReactNode } from 'react';
import { unversionedAt, useShownMoment } from '../lib/shown-moment.ts';

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-amber/50 bg-amber-soft px-3 py-2 text-[0.8125rem] leading-5 text-ink">
      {children}
    </p>
  );
}

/** Notice that the content is that of the present, deliberately. */
export function PresentNote() {
  return <Note>Esto se muestra como es ahora.</Note>;
}

/**
 * Notice, while the past is shown, that the content read from `path` is as of the present, if it is declared as
 * unversioned. Without a path, the content is deliberately that of the present.
 */
export function UnversionedNote({ path }: { path?: `/api/${string}` }) {
  const shown = useShownMoment();
  if (!shown || (path !== undefined && !unversionedAt(shown.unversioned, path))) return null;
  if (path === undefined) return <PresentNote />;
  return <Note>Esto no guarda su historia: se muestra como es ahora.</Note>;
}
