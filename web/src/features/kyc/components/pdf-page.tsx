import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { drawPage, isPasswordProtected, openPdf } from '../pdf.ts';
import type { DocumentView } from '../use-document-view.ts';
import type { Size } from '../use-pan.ts';

/** Maximum page width in CSS pixels: beyond it, text gets no easier to read. */
const MAX_WIDTH = 900;

interface PdfPageProps {
  blob: Blob;
  label: string;
  frame: Size;
  view: DocumentView;
  onBroken: (reason: string) => void;
}

/** Opens the document once and destroys it on unmount. */
function usePdf(blob: Blob, onOpen: (pages: number) => void, onBroken: (reason: string) => void) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const tell = useRef({ onOpen, onBroken });
  tell.current = { onOpen, onBroken };
  useEffect(() => {
    let isOver = false;
    const opening = openPdf(blob);
    opening
      .then((task) => task.promise)
      .then((opened) => {
        if (isOver) return;
        setPdf(opened);
        tell.current.onOpen(opened.numPages);
      })
      .catch((error: unknown) => {
        if (isOver) return;
        tell.current.onBroken(
          isPasswordProtected(error)
            ? 'Este PDF está protegido con contraseña.'
            : 'No pudimos abrir este PDF: puede estar dañado.',
        );
      });
    return () => {
      isOver = true;
      setPdf(undefined);
      void opening.then((task) => task.destroy()).catch(() => undefined);
    };
  }, [blob]);
  return pdf;
}

/** One page of a PDF; at zoom 1 it is as wide as the frame, up to `MAX_WIDTH`. */
export function PdfPage({ blob, label, frame, view, onBroken }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>();
  const pdf = usePdf(blob, view.setPages, onBroken);
  const { page: number, zoom, rotation, pages } = view;
  const frameWidth = Math.min(frame.width, MAX_WIDTH);
  useEffect(() => {
    const { current } = canvas;
    if (!pdf || !current) return;
    let isOver = false;
    let cancel = () => {};
    void pdf.getPage(number).then((page) => {
      if (isOver) return;
      const { width, height, task } = drawPage(page, current, { frameWidth, zoom, rotation });
      setSize({ width, height });
      cancel = () => task.cancel();
      // A rendering cancelled by the next one rejects; that is not an error.
      task.promise.catch(() => undefined);
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [pdf, number, zoom, rotation, frameWidth]);
  return (
    <>
      {!size && <Skeleton className="m-auto h-full w-full" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${label}, página ${number} de ${pages}`}
        hidden={!size}
        className="m-auto shrink-0 bg-white"
        style={{ width: size?.width, height: size?.height }}
      />
    </>
  );
}
