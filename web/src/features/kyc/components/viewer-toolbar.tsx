import { ChevronLeft, ChevronRight, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { DocumentView } from '../use-document-view.ts';

function Tool({ label, children, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-10 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-40"
      {...props}
    >
      {children}
    </button>
  );
}

/** Page, zoom and rotation controls of the displayed document. */
export function ViewerToolbar({ view }: { view: DocumentView }) {
  const { page, pages } = view;
  return (
    <div
      role="toolbar"
      aria-label="Visor del documento"
      className="flex flex-wrap items-center gap-x-1 border-b border-line bg-surface px-2 py-1"
    >
      {pages > 1 && (
        <div className="mr-2 flex items-center">
          <Tool label="Página anterior" disabled={page <= 1} onClick={() => view.turn(-1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </Tool>
          <p aria-live="polite" className="px-1 text-sm whitespace-nowrap tabular">
            <span className="max-sm:sr-only">Página </span>
            {page} de {pages}
          </p>
          <Tool label="Página siguiente" disabled={page >= pages} onClick={() => view.turn(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Tool>
        </div>
      )}
      <Tool label="Alejar" disabled={!view.canZoomOut} onClick={view.zoomOut}>
        <ZoomOut aria-hidden className="size-5" />
      </Tool>
      <p aria-live="polite" className="w-12 text-center text-sm text-ink-2 tabular">
        {Math.round(view.zoom * 100)}&nbsp;%
      </p>
      <Tool label="Acercar" disabled={!view.canZoomIn} onClick={view.zoomIn}>
        <ZoomIn aria-hidden className="size-5" />
      </Tool>
      <Tool label="Ajustar" onClick={view.fit}>
        <Maximize aria-hidden className="size-[1.125rem]" />
      </Tool>
      <Tool label="Girar a la derecha" onClick={view.rotate}>
        <RotateCw aria-hidden className="size-[1.125rem]" />
      </Tool>
    </div>
  );
}
