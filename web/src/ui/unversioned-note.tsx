import { unversionedAt, useShownMoment } from '../lib/shown-moment.ts';

/**
 * On a part of a screen that is read from `path`: says, while the past is shown, that this part is as it is now, if the
 * declarations have it that no history is kept of it. Without a path it is read as it is now on purpose.
 */
export function UnversionedNote({ path }: { path?: `/api/${string}` }) {
  const shown = useShownMoment();
  if (!shown || (path !== undefined && !unversionedAt(shown.unversioned, path))) return null;
  return (
    <p className="rounded-md border border-amber/50 bg-amber-soft px-3 py-2 text-[0.8125rem] leading-5 text-ink">
      {path === undefined
        ? 'Esto se muestra como es ahora.'
        : 'Esto no guarda su historia: se muestra como es ahora.'}
    </p>
  );
}
