import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withPdf } from '../../query-api/src/testing/pdf-text.test.ts';

/** A structure element as written in the file: our documents don't compress these. */
export interface StructureElement {
  readonly role: string;
  /** Its other attributes, in PDF syntax. */
  readonly attributes: string;
  readonly children: StructureElement[];
}

/** Tagged text of a page, in reading order. */
export interface SpokenPart {
  /** Path from the outermost element: 'Document/L/LI/Lbl'. */
  readonly path: string;
  readonly text: string;
}

export interface ReadPdf {
  readonly title: string;
  readonly language: string;
  readonly isMarked: boolean;
  readonly showsTitle: boolean;
  /** The part of PDF/UA that the file claims to conform to. */
  readonly claim: string;
  /** By page. */
  readonly spoken: SpokenPart[][];
  /** Texts that are neither in the structure nor artifacts. */
  readonly untagged: string[];
  readonly artifacts: string[][];
  readonly links: { readonly url: string; readonly contents: string }[];
  readonly root: StructureElement;
  /** PostScript names. */
  readonly fonts: string[];
  readonly embedded: number;
}

/** Reads a document as assistive technology does. */
export function readPdf(file: Buffer): Promise<ReadPdf> {
  const raw = file.toString('latin1');
  return withPdf(file, async (pdf) => {
    const { info, metadata } = await pdf.getMetadata();
    const marks = await pdf.getMarkInfo();
    const preferences = await pdf.getViewerPreferences();
    const pages = [];
    for (let number = 1; number <= pdf.numPages; number += 1)
      pages.push(await readPage(await pdf.getPage(number)));
    const said = new Map(Object.entries(info));
    return {
      title: String(said.get('Title')),
      language: String(said.get('Language')),
      isMarked: new Map(Object.entries(marks ?? {})).get('Marked') === true,
      showsTitle: new Map(Object.entries(preferences ?? {})).get('DisplayDocTitle') === true,
      claim: String(metadata?.get('pdfuaid:part')),
      spoken: pages.map(({ spoken }) => spoken),
      untagged: pages.flatMap(({ untagged }) => untagged),
      artifacts: pages.map(({ artifacts }) => artifacts),
      links: pages.flatMap(({ links }) => links),
      root: structureOf(raw),
      fonts: [...new Set([...raw.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name = '']) => name))],
      embedded: [...raw.matchAll(/\/FontFile2 \d+ 0 R/g)].length,
    };
  });
}

async function readPage(page: PDFPageProxy) {
  const texts = new Map<string, string[]>();
  const [artifacts, untagged]: [string[], string[]] = [[], []];
  const open: { readonly isArtifact: boolean; readonly id: string | null }[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) {
      if (item.str.trim() === '') continue;
      const id = open.findLast((mark) => mark.id !== null)?.id;
      if (open.some(({ isArtifact }) => isArtifact)) artifacts.push(item.str);
      else if (id) texts.set(id, [...(texts.get(id) ?? []), item.str]);
      else untagged.push(item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else
      open.push({ isArtifact: Object(item).tag === 'Artifact', id: 'id' in item ? (item.id ?? null) : null });
  }
  const spoken: SpokenPart[] = [];
  const walk = (node: unknown, path: readonly string[]): void => {
    const { role, type, id, children = [] } = Object(node);
    if (type === 'content') {
      const text = texts.get(id)?.join(' ');
      texts.delete(id);
      if (text !== undefined) spoken.push({ path: path.join('/'), text });
    }
    for (const child of children) walk(child, role === 'Root' ? path : [...path, role]);
  };
  walk(await page.getStructTree(), []);
  // Marked content outside of any element is unreachable.
  untagged.push(...[...texts.values()].flat());
  const annotations: Record<string, unknown>[] = await page.getAnnotations();
  const links = annotations.map(({ unsafeUrl, contentsObj }) => ({
    url: String(unsafeUrl),
    contents: String(Object(contentsObj).str),
  }));
  return { spoken, untagged, artifacts, links };
}

/** Parses the structure tree over all pages from objects like `12 0 obj << /S /TR /P 3 0 R /K [13 0 R] >>`. */
function structureOf(raw: string): StructureElement {
  const found = new Map<string, StructureElement>();
  for (const [, id = '', role = '', attributes = ''] of raw.matchAll(
    /(\d+) 0 obj\n<<\n\/S \/(\w+)\n([\s\S]*?)\n>>\nendobj/g,
  )) {
    found.set(id, { role, attributes, children: [] });
  }
  const kids = (attributes: string) => {
    const [, list = ''] = /\/K \[([^\]]*)\]/.exec(attributes) ?? [];
    return [...list.matchAll(/(?<!\/(?:Pg|Obj) )\b(\d+) 0 R/g)].map(([, id = '']) => id);
  };
  for (const { attributes, children } of found.values()) {
    for (const id of kids(attributes)) {
      const child = found.get(id);
      if (child) children.push(child);
    }
  }
  const top = [...found.values()].find(({ role }) => role === 'Document');
  if (!top) throw new Error('There is no structure');
  return top;
}

/** All elements of a role, in reading order. */
export function elementsOf(root: StructureElement, role: string): StructureElement[] {
  const own = root.role === role ? [root] : [];
  return [...own, ...root.children.flatMap((child) => elementsOf(child, role))];
}
