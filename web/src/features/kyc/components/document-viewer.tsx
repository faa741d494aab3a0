import type { KycDocumentType } from '@nodo/contracts/kyc/documents';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { documentQuery } from '../api/view-document.ts';
import type { DocumentView } from '../use-document-view.ts';
import { type Size, usePan, useSize, useWheelZoom } from '../use-pan.ts';
import { ImagePage } from './image-page.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

const PdfPage = lazyPart(async () => (await import('./pdf-page.tsx')).PdfPage);

interface DocumentViewerProps {
  userId: string;
  type: KycDocumentType;
  objectPath: string;
  label: string;
  view: DocumentView;
}

function Broken({ reason }: { reason: string }) {
  return (
    <div role="alert" className="m-auto grid max-w-xs justify-items-center gap-3 p-6 text-center">
      <FileX aria-hidden className="size-8 text-ink-3" strokeWidth={1.6} />
      <p className="text-[0.9375rem] leading-6 text-ink-2">{reason}</p>
    </div>
  );
}

type PageProps = Pick<DocumentViewerProps, 'label' | 'view'> & { blob: Blob; frame: Size };

function Page({ blob, label, view, frame }: PageProps) {
  const [problem, setProblem] = useState<string>();
  if (problem) return <Broken reason={problem} />;
  if (blob.type === 'application/pdf') {
    return (
      <Suspense fallback={<Skeleton className="m-auto h-full w-full" />}>
        <PdfPage blob={blob} label={label} view={view} frame={frame} onBroken={setProblem} />
      </Suspense>
    );
  }
  return (
    <ImagePage
      blob={blob}
      label={label}
      frame={frame}
      zoom={view.zoom}
      rotation={view.rotation}
      onBroken={() => setProblem('Imagen no disponible')}
    />
  );
}

/**
 * Shows an image or a PDF in our own frame: the browser's viewer wouldn't run under our content security policy,
 * and can't rotate a sideways scan.
 */
export function DocumentViewer({ userId, type, objectPath, label, view }: DocumentViewerProps) {
  const query = useQuery(documentQuery(userId, type, objectPath));
  const frame = useRef<HTMLElement>(null);
  const size = useSize(frame);
  const pan = usePan();
  useWheelZoom(frame, view);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-md border border-line">
      <ViewerToolbar view={view} />
      <section
        ref={frame}
        aria-label={label}
        aria-busy={query.isPending || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll content larger than the frame
        tabIndex={0}
        {...pan}
        className="flex min-h-0 flex-1 cursor-grab overflow-auto bg-sunken outline-offset-[-2px] active:cursor-grabbing"
      >
        {query.isPending && <Skeleton className="m-auto h-full w-full" />}
        {query.error && !query.data && (
          <div className="m-auto p-4">
            <QueryError query={query} fallback="No pudimos abrir el documento." />
          </div>
        )}
        {query.data && size && (
          <Page key={objectPath} blob={query.data} label={label} view={view} frame={size} />
        )}
      </section>
    </div>
  );
}
