import type PDFDocument from 'pdfkit';
import { forgetInk } from './pdf-text.ts';

declare global {
  namespace PDFKit.Mixins {
    // Missing from PDFKit's types.
    interface StructureElementOptions {
      /** For a table header: whether it heads a column or a row. */
      scope?: 'Column' | 'Row';
      /** Left, top, right and bottom, in points from the page's upper left corner. */
      bbox?: [number, number, number, number];
    }
  }
}

export type PdfDocument = InstanceType<typeof PDFDocument>;
export type PdfElement = ReturnType<PdfDocument['struct']>;
/** Standard structure types that documents are made of (ISO 32000-1, 14.8.4). */
export type PdfRole =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Link';
type PdfElementOptions = NonNullable<Parameters<PdfDocument['struct']>[1]>;

/**
 * The document's structure tree, which screen readers follow. Everything drawn is either content of an element or an
 * artifact; elements are read in the order in which they are added.
 */
export class PdfTags {
  readonly #document: PdfDocument;
  readonly root: PdfElement;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  /** Opens an element that others can be added to. It is written and released when it is ended. */
  open(parent: PdfElement, role: PdfRole, options?: PdfElementOptions): PdfElement {
    const element = this.#document.struct(role, options);
    parent.add(element);
    return element;
  }

  /** Marks what `draw` draws as content of `element`, also where it continues on another page. */
  content(element: PdfElement, role: PdfRole, draw: () => void): void {
    const content = this.#document.markStructureContent(role);
    draw();
    this.#document.endMarkedContent();
    // Only now are the content's pages known.
    element.add(content);
  }

  /** Adds an element that contains only what `draw` draws. */
  leaf(parent: PdfElement, role: PdfRole, draw: () => void, options?: PdfElementOptions): void {
    const element = this.open(parent, role, options);
    this.content(element, role, draw);
    element.end();
  }

  /**
   * Marks what `draw` draws as decoration without content: rules, backgrounds, headers and footers repeated on every
   * page.
   */
  artifact(type: 'Layout' | 'Pagination', draw: () => void, attached?: 'Top' | 'Bottom'): void {
    this.#document.markContent('Artifact', { type, ...(attached && { attached: [attached] }) });
    draw();
    this.#document.endMarkedContent();
    forgetInk(this.#document);
  }
}
