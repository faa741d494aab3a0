import { SaxesParser } from 'saxes';

/** An element with its content. */
export interface XmlNode {
  readonly name: string;
  text: string;
  readonly children: XmlNode[];
}

/** Not well-formed XML, or constructed to exhaust resources. */
export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
}

/** Callbacks for a document while it is parsed. */
export interface XmlVisitor {
  /** Called with the root element. May throw to refuse the file. */
  root(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Whether an element at this path below the root is delivered as a whole record. */
  isRecord(path: readonly string[]): boolean;
  record(node: XmlNode): void;
}

const MAX_DEPTH = 12;
/** Maximum number of elements in one record. */
const MAX_NODES = 20_000;
/** Maximum number of bytes without the start or end of an element. */
const MAX_SILENCE = 1024 * 1024;

/**
 * Parses XML incrementally and delivers one record after another, never holding a whole document. Only XML's five
 * predefined entities are supported, a document type is refused, nothing external is loaded.
 */
export class XmlRecords {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #path: string[] = [];
  #open: XmlNode[] = [];
  #nodes = 0;
  #silence = 0;

  constructor(visitor: XmlVisitor) {
    const refuse = (why: string): never => {
      throw new XmlRefused(why);
    };
    this.#parser.on('error', ({ message }) => refuse(message));
    this.#parser.on('doctype', () => refuse('document type'));
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#silence = 0;
      const isRoot = this.#path.length === 0;
      this.#path.push(name);
      if (this.#path.length > MAX_DEPTH) refuse('depth');
      if (isRoot) return visitor.root(name, attributes);
      const inner = this.#open.at(-1);
      if (!inner && !visitor.isRecord(this.#path.slice(1))) return;
      this.#nodes = inner ? this.#nodes + 1 : 1;
      if (this.#nodes > MAX_NODES) refuse('size of a record');
      const node = { name, text: '', children: [] };
      inner?.children.push(node);
      this.#open.push(node);
    });
    const addText = (text: string) => {
      const inner = this.#open.at(-1);
      if (inner) inner.text += text;
    };
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
    this.#parser.on('closetag', () => {
      this.#silence = 0;
      this.#path.pop();
      const node = this.#open.pop();
      if (node && this.#open.length === 0) visitor.record(node);
    });
  }

  /** Throws XmlRefused, and whatever the visitor throws. */
  push(piece: Uint8Array): void {
    this.#silence += piece.length;
    this.#parser.write(this.#decoded(piece));
    if (this.#silence > MAX_SILENCE + piece.length) throw new XmlRefused('silence');
  }

  end(): void {
    this.#parser.write(this.#decoded());
    this.#parser.close();
  }

  #decoded(piece?: Uint8Array): string {
    try {
      return piece ? this.#decoder.decode(piece, { stream: true }) : this.#decoder.decode();
    } catch {
      throw new XmlRefused('encoding');
    }
  }
}

/** The text of the first child of this name, trimmed; empty where there is none. */
export function textOf(node: XmlNode, name: string): string {
  return (childrenOf(node, name)[0]?.text ?? '').trim();
}

export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** The items within a list element, e.g. the `program`s of `programList`. */
export function listOf(node: XmlNode, list: string, item: string): XmlNode[] {
  return childrenOf(node, list).flatMap((each) => childrenOf(each, item));
}
