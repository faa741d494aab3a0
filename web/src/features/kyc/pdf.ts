import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFPageProxy,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import jpeg2000Url from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Canvases beyond this many pixels fail in some browsers. */
const MAX_PIXELS = 16_000_000;

/**
 * Opens an untrusted PDF: scripts, forms and generated code are disabled, and it is parsed in a worker. The caller
 * must destroy the task when done.
 */
export async function openPdf(blob: Blob): Promise<PDFDocumentLoadingTask> {
  return getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    // The content security policy forbids WebAssembly. JPEG 2000 scans are decoded by a script instead, which
    // pdf.js requests by a fixed name appended to `wasmUrl`: the '#' keeps that name out of the actual URL.
    useWasm: false,
    wasmUrl: `${jpeg2000Url}#/`,
    verbosity: 0,
  });
}

export interface Drawing {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly task: RenderTask;
}

/** Renders a page that at zoom 1 is `frameWidth` (CSS pixels) wide, at the screen's resolution. */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  look: { frameWidth: number; zoom: number; rotation: number },
): Drawing {
  const rotation = (page.rotate + look.rotation) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const viewport = page.getViewport({ scale: (look.frameWidth / natural.width) * look.zoom, rotation });
  const { width, height } = viewport;
  const sharpness = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)));
  canvas.width = Math.floor(width * sharpness);
  canvas.height = Math.floor(height * sharpness);
  const task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
  return { width, height, task };
}

export function isPasswordProtected(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}
