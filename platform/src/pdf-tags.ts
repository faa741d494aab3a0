import type PDFDocument from 'pdfkit';
import { forgetInk } from './pdf-text.ts';

declare global {
  namespace PDFKit.Mixins {
    // What the types don't know yet.
    interface StructureElementOptions {
      /** Of a table's heading: what it is the heading of. */
      scope?: 'Column' | 'Row';
      /** Left, top, right and bottom on the page, in points from its upper left corner. */
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
 * The structure of a document, by which screen readers follow it. Everything that is drawn is either content of an
 * element or an artifact; elements are read in the order in which they are added.
 */
export class PdfTags {
  readonly #document: PdfDocument;
  readonly root: PdfElement;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  /** An element that others go into. It is written, and forgotten, when it is ended. */
  open(parent: PdfElement, role: PdfRole, options?: PdfElementOptions): PdfElement {
    const element = this.#document.struct(role, options);
    parent.add(element);
    return element;
  }

  /** What is drawn is content of `element`, also where it goes on on another page. */
  content(element: PdfElement, role: PdfRole, draw: () => void): void {
    const content = this.#document.markStructureContent(role);
    draw();
    this.#document.endMarkedContent();
    // Only now does it know of its pages.
    element.add(content);
  }

  /** An element of its own that holds nothing but what is drawn. */
  leaf(parent: PdfElement, role: PdfRole, draw: () => void, options?: PdfElementOptions): void {
    const element = this.open(parent, role, options);
    this.content(element, role, draw);
    element.end();
  }

  /** What is drawn is no part of what the document says: rules, backgrounds, what comes again on every page. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void, attached?: 'Top' | 'Bottom'): void {
    this.#document.markContent('Artifact', { type, ...(attached && { attached: [attached] }) });
    draw();
    this.#document.endMarkedContent();
    forgetInk(this.#document);
  }
}
