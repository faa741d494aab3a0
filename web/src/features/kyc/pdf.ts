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
 * Opens a PDF that may be hostile: nothing in it is run (no scripts, forms or generated code), and it is taken apart
 * in a worker. The task is to be destroyed when it is no longer looked at.
 */
export async function openPdf(blob: Blob): Promise<PDFDocumentLoadingTask> {
  return getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    // The content security policy lets no WebAssembly in. Scans in JPEG 2000 are decoded by a script instead, which
    // pdf.js looks for under a fixed name: behind the '#' of the address it really has.
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

/** Draws a page so that at zoom 1 it is as wide as `frameWidth` (CSS pixels), sharp for the screen it is on. */
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
