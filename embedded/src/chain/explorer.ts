import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Words } from './abi.ts';
import type { Chain } from './chain.ts';
import { ADDRESS_PREFIX, toBase58 } from './encoding.ts';
import {
  formatInteger,
  formatMillionths,
  formatMoment,
  html,
  type Markup,
  page,
  STYLE,
} from './explorer-page.ts';
import type { Found } from './ledger.ts';
import { ownerOf } from './transaction.ts';
import { TRANSFER_TOPIC } from './trc20.ts';
import type { Block, Log, SignedTransaction } from './types.ts';

function row(label: string, value: Markup | string): Markup {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

const address = (hex: string): Markup => html`<code>${toBase58(hex)}</code>`;
const transactionLink = (txid: string): Markup => html`<a href="../tx/${txid}"><code>${txid}</code></a>`;
const blockLink = (number: number): Markup => html`<a href="../block/${number}">${formatInteger(number)}</a>`;

function describeResult({ transaction, block }: Found, chain: Chain): Markup {
  if (transaction.contractRet !== 'SUCCESS') {
    return html`<span class="bad">Fallida</span> (${transaction.contractRet})`;
  }
  return block.number <= chain.ledger.solid
    ? html`<span class="good">Confirmada</span>`
    : html`<span class="wait">En confirmación</span>`;
}

function movement(from: string, to: string, amount: string): Markup {
  return html`<dl>${row('De', address(from))}${row('Para', address(to))}${row('Monto', amount)}</dl>`;
}

function tokenMovement(log: Log, usdt: string): Markup {
  const topics = new Words(log.topics.join(''));
  const token = ADDRESS_PREFIX + log.address;
  const unit = token === usdt ? 'USDT' : `unidades de otro token (${toBase58(token)})`;
  const amount = formatMillionths(new Words(log.data).number(0), unit);
  return movement(topics.address(1), topics.address(2), amount);
}

/** What actually moved: from the logs and TRX transfers, never from a call's arguments. */
function movements({ transaction, info }: Found, usdt: string): readonly Markup[] {
  const [contract] = transaction.raw_data.contract;
  if (contract.type === 'TransferContract') {
    const { owner_address: from, to_address: to, amount } = contract.parameter.value;
    return [movement(from, to, formatMillionths(BigInt(amount), 'TRX'))];
  }
  if (info.receipt.result !== 'SUCCESS') return [];
  return (info.log ?? [])
    .filter((log) => log.topics[0] === TRANSFER_TOPIC)
    .map((log) => tokenMovement(log, usdt));
}

function includedPage(found: Found, chain: Chain): string {
  const { transaction, block, info } = found;
  const seen = chain.ledger.head.number - block.number + 1;
  const moved = movements(found, chain.contracts.usdt);
  const content = html`<dl>
${row('Hash', html`<code>${transaction.txID}</code>`)}
${row('Estado', describeResult(found, chain))}
${row('Bloque', blockLink(block.number))}
${row('Confirmaciones', `${Math.min(seen, REQUIRED_CONFIRMATIONS)} de ${REQUIRED_CONFIRMATIONS}`)}
${row('Fecha', formatMoment(block.timestamp))}
${row('Firmada por', address(ownerOf(transaction)))}
${row('Energía', formatInteger(info.receipt.energy_usage_total ?? 0))}
${row('Comisión', formatMillionths(BigInt(info.fee ?? 0), 'TRX'))}
</dl>
<h2>Movimientos</h2>
${moved.length > 0 ? moved : html`<p>Esta transacción no movió fondos.</p>`}`;
  return page('Transacción', content);
}

function waitingPage(transaction: SignedTransaction): string {
  const content = html`<dl>
${row('Hash', html`<code>${transaction.txID}</code>`)}
${row('Estado', html`<span class="wait">En espera de un bloque</span>`)}
${row('Firmada por', address(ownerOf(transaction)))}
</dl>`;
  return page('Transacción', content);
}

function blockPage(block: Block, chain: Chain): string {
  const solid = block.number <= chain.ledger.solid;
  const state = solid
    ? html`<span class="good">Irreversible</span>`
    : html`<span class="wait">Reciente</span>`;
  const list = block.transactions.map(({ txID }) => html`<li>${transactionLink(txID)}</li>`);
  const content = html`<dl>
${row('Identificador', html`<code>${block.id}</code>`)}
${row('Estado', state)}
${row('Fecha', formatMoment(block.timestamp))}
${row('Producido por', address(block.witness))}
${block.number > 0 ? row('Bloque anterior', blockLink(block.number - 1)) : ''}
</dl>
<h2>Transacciones (${list.length})</h2>
${list.length > 0 ? html`<ul>${list}</ul>` : html`<p>Este bloque no tiene transacciones.</p>`}`;
  return page(`Bloque ${formatInteger(block.number)}`, content);
}

async function send(reply: FastifyReply, status: number, text: string): Promise<void> {
  await reply
    .code(status)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text);
}

const missingPage = (what: string): string =>
  page('No encontrado', html`<p>No hay ${what} con ese identificador en esta cadena.</p>`);

/** The explorer for people: the product's explorer link leads here while the development chain is in use. */
export async function explorerRoutes(
  app: FastifyInstance,
  { chain }: { readonly chain: Chain },
): Promise<void> {
  app.get('/dev/explorer/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(STYLE),
  );
  app.get<{ Params: { hash: string } }>('/dev/explorer/tx/:hash', async ({ params }, reply) => {
    const txid = params.hash.toLowerCase();
    const found = chain.ledger.find(txid);
    if (found) return send(reply, 200, includedPage(found, chain));
    const waiting = chain.pool.get(txid);
    if (waiting) return send(reply, 200, waitingPage(waiting));
    return send(reply, 404, missingPage('ninguna transacción'));
  });
  app.get<{ Params: { number: string } }>('/dev/explorer/block/:number', async ({ params }, reply) => {
    const block = /^\d{1,12}$/.test(params.number) ? chain.ledger.blockAt(Number(params.number)) : undefined;
    if (block) return send(reply, 200, blockPage(block, chain));
    return send(reply, 404, missingPage('ningún bloque'));
  });
}
