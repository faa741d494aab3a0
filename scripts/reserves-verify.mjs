/**
 * Verifies the reserves page: npm run reserves:verify -- --url <address> [--node <TRON node>] [--proof <file>]
 * [--history <export>]. Written from docs/reserves-proof.md alone. It shares no code with the implementation of the
 * figures and the tree, so that mistakes there are found here.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const HASH = /^[0-9a-f]{64}$/;
const USDT = /^(-?)(\d{1,12})\.(\d{6})$/;
const MOST = 10n ** 18n;
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Maximum number of blocks since the attestation that are read one by one: two hours of them. */
const MOST_BLOCKS = 2_400;
const TRIES = 8;
const TIMEOUT_MS = 20_000;

/** A published figure does not verify: the message says which. */
export class Broken extends Error {}

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hashOf = (...lines) => sha256(Buffer.from(lines.join('\n'))).toString('hex');

function micro(text, what) {
  const [, sign, whole, fraction] = USDT.exec(text) ?? [];
  if (whole === undefined) throw new Broken(`${what}: «${text}» no es un monto de USDT`);
  return BigInt(`${sign}${whole}${fraction}`);
}
const words = (amount) => {
  const text = String(amount < 0n ? -amount : amount).padStart(7, '0');
  return `${amount < 0n ? '-' : ''}${text.slice(0, -6)}.${text.slice(-6)}`;
};
function equal(found, said, what) {
  if (found !== said) throw new Broken(`${what}: se declara ${said} y resulta ${found}`);
}

/** Checks that the newest attestation adds up. Returns it. */
export function checkFigures({ newest }) {
  if (!newest) throw new Broken('no hay ninguna comprobación');
  const amount = (field) => micro(newest[field], field);
  const balances = newest.treasuries.map(({ balance }) => micro(balance, 'tesorería'));
  const owed = ['balances', 'unassigned', 'outgoing'].map((kind) => micro(newest.liabilities[kind], kind));
  for (const one of [...balances, ...owed]) if (one < 0n) throw new Broken('hay un monto negativo');
  const sum = (all) => all.reduce((total, one) => total + one, 0n);
  equal(words(sum(balances)), newest.assets, 'suma de las direcciones');
  equal(words(sum(owed)), newest.owed, 'suma de lo que se debe');
  const there = amount('assets') - amount('inTransit');
  const missing = sum(owed) - there;
  equal(words(missing > 0n ? missing : 0n), newest.shortfall, 'faltante');
  if (missing > 0n) throw new Broken(`faltan ${words(missing)} USDT para cubrir lo que se debe`);
  return newest;
}

/** Checks that a proof leads to the published seal. Returns what it proves. */
export function checkProof({ seal, leaf }, { days }) {
  if (!seal || !leaf) throw new Broken('la prueba no tiene hoja');
  const { userId, nonce, path } = leaf;
  if (!HASH.test(nonce) || !Array.isArray(path) || path.length !== seal.depth) {
    throw new Broken('la prueba no tiene la forma de una prueba');
  }
  const counted = (text) => {
    if (!/^\d{1,19}$/.test(text) || BigInt(text) > MOST)
      throw new Broken('una suma de la prueba es imposible');
    return BigInt(text);
  };
  let sum = counted(leaf.sum);
  let hash = hashOf('nodo-reserves/leaf', seal.day, userId, nonce, sum);
  for (const brother of path) {
    const other = counted(brother.sum);
    if (!HASH.test(brother.hash)) throw new Broken('una huella de la prueba no es una huella');
    const left = brother.side === 'left' ? [brother.hash, other] : [hash, sum];
    const right = brother.side === 'left' ? [hash, sum] : [brother.hash, other];
    hash = hashOf('nodo-reserves/node', ...left, ...right);
    sum = counted(String(sum + other));
  }
  equal(hash, seal.rootHash, 'raíz de la prueba');
  equal(words(sum), seal.total, 'suma de la prueba');
  const shown = days.find(({ day }) => day === seal.day);
  if (!shown) throw new Broken(`el día ${seal.day} ya no está en la página`);
  equal(shown.rootHash, seal.rootHash, `raíz del ${seal.day} en la página`);
  return { day: seal.day, userId, balance: words(BigInt(leaf.sum)) };
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The 20 bytes of a TRON address, hex. */
export function bytesOf(address) {
  let number = 0n;
  for (const letter of address) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) throw new Broken(`«${address}» no es una dirección`);
    number = number * 58n + BigInt(digit);
  }
  const bytes = Buffer.from(number.toString(16).padStart(50, '0'), 'hex');
  const [body, check] = [bytes.subarray(0, 21), bytes.subarray(21)];
  if (bytes.length !== 25 || body[0] !== 0x41 || !sha256(sha256(body)).subarray(0, 4).equals(check)) {
    throw new Broken(`«${address}» no es una dirección`);
  }
  return body.subarray(1).toString('hex');
}

async function json(address, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} contesta ${response.status}`);
  return response.json();
}

const numberOf = (block) => block.block_header?.raw_data?.number ?? 0;

/** Balances of the addresses at the newest irreversible block. */
async function balancesNow(ask, contract, owners) {
  let head = await ask('getblock', { detail: false });
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    let total = 0n;
    for (const owner of owners) {
      const { constant_result: result } = await ask('triggerconstantcontract', {
        owner_address: `41${owner}`,
        contract_address: `41${contract}`,
        function_selector: 'balanceOf(address)',
        parameter: owner.padStart(64, '0'),
      });
      total += BigInt(`0x${result?.[0] || '0'}`);
    }
    const after = await ask('getblock', { detail: false });
    if (after.blockID === head.blockID) return { head: numberOf(head), total };
    head = after;
  }
  throw new Error('la red avanza más rápido de lo que contesta el nodo');
}

/** Amount that a block moved into the addresses, minus what it moved out of them. */
async function movedIn(ask, contract, owners, num) {
  let moved = 0n;
  for (const { result, receipt, log = [] } of await ask('gettransactioninfobyblocknum', { num })) {
    if (result !== undefined || receipt?.result !== 'SUCCESS') continue;
    for (const { address, topics = [], data = '' } of log) {
      if (address !== contract || topics.length !== 3 || topics[0] !== TRANSFER) continue;
      const amount = BigInt(`0x${data || '0'}`);
      if (owners.includes(topics[2].slice(24))) moved += amount;
      if (owners.includes(topics[1].slice(24))) moved -= amount;
    }
  }
  return moved;
}

/**
 * Checks that the chain contains the block, and that the addresses held the stated amount at it: their current balance
 * minus the movements since.
 */
export async function checkChain(node, { contract: token, newest }) {
  const ask = (call, body) => json(`${node.replace(/\/+$/, '')}/walletsolidity/${call}`, body);
  const block = await ask('getblock', { id_or_num: String(newest.blockNumber), detail: false });
  if (block.blockID === undefined)
    throw new Broken(`la red no tiene irreversible el bloque ${newest.blockNumber}`);
  equal(block.blockID, newest.blockHash, `bloque ${newest.blockNumber}`);
  const contract = bytesOf(token);
  const owners = newest.treasuries.map(({ address }) => bytesOf(address));
  const { head, total } = await balancesNow(ask, contract, owners);
  if (head - newest.blockNumber > MOST_BLOCKS) {
    throw new Error(`la comprobación es de hace ${head - newest.blockNumber} bloques: pide una más nueva`);
  }
  let then = total;
  for (let number = newest.blockNumber + 1; number <= head; number += 1) {
    then -= await movedIn(ask, contract, owners, number);
  }
  equal(words(then), newest.assets, `saldo en la cadena en el bloque ${newest.blockNumber}`);
  return { head, now: words(total) };
}

/**
 * Checks that an export of the history contains the seal. Whether the export is complete is checked by audit:verify.
 */
export async function checkHistory(file, { seal }) {
  if (!seal) throw new Broken('todavía no hay un sello');
  const stream = `reserves-${seal.day}`;
  let isHeadFound = seal.treeHead === null;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const event = JSON.parse(line);
    const { type, data } = event;
    if (type === 'AuditTreeHeadRecorded' && data?.rootHash === seal.treeHead?.rootHash) {
      isHeadFound ||= data.size === seal.treeHead.size;
    }
    if (event.stream !== stream || type !== 'LiabilitiesSealed') continue;
    equal(data.rootHash, seal.rootHash, 'raíz en la historia');
    equal(data.total, seal.total, 'total en la historia');
    if (!isHeadFound) throw new Broken('la cabeza que nombra el sello no está antes en la historia');
    return event.index;
  }
  throw new Broken(`el sello del ${seal.day} no está en la historia`);
}

function readArguments(given) {
  const asked = {};
  for (let at = 0; at < given.length; at += 2) {
    const name = /^--(url|node|proof|history)$/.exec(given[at])?.[1];
    if (!name || given[at + 1] === undefined) return undefined;
    asked[name] = given[at + 1];
  }
  return asked.url && asked;
}

async function main() {
  const asked = readArguments(process.argv.slice(2));
  if (!asked) {
    console.error(
      'Uso: npm run reserves:verify -- --url <dirección> [--node <nodo de TRON>] [--proof <prueba.json>] [--history <exportación.ndjson>]',
    );
    return 2;
  }
  try {
    const said = await json(`${asked.url.replace(/\/+$/, '')}/api/reserves`);
    const newest = checkFigures(said);
    console.log(
      `Bloque ${newest.blockNumber}: hay ${newest.assets} USDT (en tránsito ${newest.inTransit}) y se deben ${newest.owed}. Las sumas cuadran.`,
    );
    if (asked.node) {
      const { head, now } = await checkChain(asked.node, said);
      console.log(`La cadena lo confirma. Ahora, en el bloque ${head}, hay ${now} USDT.`);
    }
    if (asked.proof) {
      const { day, userId, balance } = checkProof(JSON.parse(await readFile(asked.proof, 'utf8')), said);
      console.log(`El ${day} se debían ${balance} USDT a ${userId}, y están en la suma sellada.`);
    }
    if (asked.history) {
      console.log(`El sello es el evento ${await checkHistory(asked.history, said)} de la historia.`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Broken)) {
      console.error(`No se pudo comprobar: ${error.message}`);
      return 2;
    }
    console.error(`NO CUADRA · ${error.message}`);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
