/**
 * Verifies an export of the history: npm run audit:verify -- <file> [--head size:root]...
 * Written from docs/audit-proof.md alone. It shares no code with the implementation that builds the tree, so that
 * mistakes there are found here.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { fileURLToPath } from 'node:url';

const FIELDS = ['index', 'stream', 'revision', 'id', 'type', 'recordedAt', 'format', 'data', 'metadata'];
const HEADER = ['format', 'version', 'size', 'rootHash'];
const HASH = /^[0-9a-f]{64}$/;
const LONGEST_LINE = 64 * 1024 * 1024;

/** The history does not verify: the message contains place and reason. */
export class Broken extends Error {}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join()}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

const digest = (value) => sha256(canonical(value)).toString('hex');

function leafOf(event) {
  const { stream, revision, id, type, recordedAt, format, data, metadata } = event;
  const text = canonical([stream, revision, id, type, recordedAt, format, digest(data), digest(metadata)]);
  return sha256(Buffer.of(0), text);
}

/** Hashes stored contiguously in one buffer, since a history can have millions. */
class Hashes {
  count = 0;
  #bytes = Buffer.alloc(32 * 64);

  push(hash) {
    if (32 * this.count === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 64 * this.count);
    this.#bytes.set(hash, 32 * this.count);
    this.count += 1;
  }

  at(index) {
    return this.#bytes.subarray(32 * index, 32 * (index + 1));
  }
}

/** All complete subtrees, by height: `rows[h]` holds those over 2^h leaves. */
class Tree {
  rows = [new Hashes()];

  get size() {
    return this.rows[0].count;
  }

  add(leaf) {
    this.rows[0].push(leaf);
    for (let h = 0; this.rows[h].count % 2 === 0; h += 1) {
      const { count } = this.rows[h];
      this.rows[h + 1] ??= new Hashes();
      const pair = sha256(Buffer.of(1), this.rows[h].at(count - 2), this.rows[h].at(count - 1));
      this.rows[h + 1].push(pair);
    }
  }

  /** The root over the first `size` leaves: each binary digit of the size is one subtree, the smallest on the right. */
  root(size) {
    let hash;
    let left = size;
    for (let h = 0; left > 0; h += 1, left = Math.floor(left / 2)) {
      if (left % 2 === 0) continue;
      const part = this.rows[h].at(left - 1);
      hash = hash ? sha256(Buffer.of(1), part, hash) : part;
    }
    return (hash ?? sha256()).toString('hex');
  }
}

/** The lines of a file, without line terminators; an unterminated last line is refused. */
async function* linesOf(file) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of createReadStream(file)) {
    rest += decoder.write(chunk);
    const lines = rest.split('\n');
    rest = lines.pop();
    if (rest.length > LONGEST_LINE) throw new Broken('una línea es demasiado larga');
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') throw new Broken('la última línea está incompleta');
}

/** Parses a line as an object with exactly these fields, in this order and spelling. */
function read(line, fields, place) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Broken(`${place}: no es JSON`);
  }
  if (value === null || typeof value !== 'object' || Object.keys(value).join() !== fields.join()) {
    throw new Broken(`${place}: le faltan o le sobran campos`);
  }
  if (JSON.stringify(value) !== line) throw new Broken(`${place}: no está escrito como se exporta`);
  return value;
}

function readHeader(line) {
  const header = read(line, HEADER, 'la primera línea');
  if (header.format !== 'nodo-audit-log' || header.version !== 1) {
    throw new Broken('la primera línea: no es una exportación que conozcamos');
  }
  if (!Number.isSafeInteger(header.size) || header.size < 0 || !HASH.test(header.rootHash)) {
    throw new Broken('la primera línea: el tamaño o la raíz no son válidos');
  }
  return header;
}

/** Checks the tree heads recorded in the history. */
class Heads {
  last = 0;
  count = 0;

  check(event, tree) {
    const index = tree.size;
    const { size, rootHash } = event.data ?? {};
    const place = `evento ${index} (cabeza)`;
    if (!Number.isSafeInteger(size) || size < 1 || size > index)
      throw new Broken(`${place}: tamaño imposible`);
    if (size <= this.last) throw new Broken(`${place}: no es mayor que la cabeza anterior`);
    if (tree.root(size) !== rootHash) {
      throw new Broken(`${place}: entre los eventos ${this.last} y ${size - 1} algo cambió, falta o sobra`);
    }
    this.last = size;
    this.count += 1;
  }
}

/** Checks that the revisions of every stream have no gaps. */
class Streams {
  next = new Map();

  check({ stream, revision }, index) {
    const wanted = this.next.get(stream) ?? 0n;
    if (!/^\d+$/.test(revision) || BigInt(revision) !== wanted) {
      throw new Broken(`evento ${index}: en ${stream} se esperaba la revisión ${wanted} y hay ${revision}`);
    }
    this.next.set(stream, wanted + 1n);
  }
}

/**
 * Verifies an export; returns the number of events and heads, and the number of events that the last head covers.
 * `given`: heads kept elsewhere, each `{ size, root }`. Throws Broken with the first place that does not verify.
 */
export async function verify(file, given) {
  const tree = new Tree();
  const heads = new Heads();
  const streams = new Streams();
  let header;
  for await (const line of linesOf(file)) {
    if (!header) {
      header = readHeader(line);
      continue;
    }
    const index = tree.size;
    const event = read(line, FIELDS, `evento ${index}`);
    if (event.index !== index) throw new Broken(`evento ${index}: dice ser el ${event.index}`);
    streams.check(event, index);
    if (event.stream === 'auditTree-platform' && event.type === 'AuditTreeHeadRecorded') {
      heads.check(event, tree);
    }
    tree.add(leafOf(event));
  }
  if (!header) throw new Broken('el archivo está vacío');
  if (tree.size !== header.size) {
    throw new Broken(
      `evento ${tree.size}: el archivo dice tener ${header.size} eventos y tiene ${tree.size}`,
    );
  }
  if (tree.root(tree.size) !== header.rootHash) {
    throw new Broken(
      `la raíz no es la de la primera línea: algo cambió del evento ${heads.last} en adelante`,
    );
  }
  for (const { size, root } of given) {
    if (size > tree.size) throw new Broken(`la cabeza dada es de ${size} eventos y solo hay ${tree.size}`);
    if (tree.root(size) !== root)
      throw new Broken(`los primeros ${size} eventos no son los de la cabeza dada`);
  }
  return { events: tree.size, heads: heads.count, last: heads.last };
}

function readArguments([file, ...rest]) {
  const given = [];
  for (let at = 0; at < rest.length; at += 2) {
    const [, size, root] = /^(\d+):([0-9a-f]{64})$/.exec(rest[at + 1] ?? '') ?? [];
    if (rest[at] !== '--head' || size === undefined) return undefined;
    given.push({ size: Number(size), root });
  }
  return file === undefined || file.startsWith('--') ? undefined : { file, given };
}

async function main() {
  const asked = readArguments(process.argv.slice(2));
  if (!asked) {
    console.error('Uso: npm run audit:verify -- <exportación.ndjson> [--head tamaño:raíz]...');
    return 2;
  }
  try {
    const { events, heads, last } = await verify(asked.file, asked.given);
    console.log(`${events} eventos, ${heads} cabezas, íntegro`);
    const open = events - Math.max(last, ...asked.given.map(({ size }) => size));
    if (open > 0) console.log(`Los últimos ${open} aún no están bajo una cabeza.`);
    return 0;
  } catch (error) {
    if (!(error instanceof Broken)) {
      console.error(`No se pudo leer ${asked.file}: ${error.message}`);
      return 2;
    }
    console.error(`ALTERADO · ${error.message}`);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
