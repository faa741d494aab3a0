import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Chain } from './chain.ts';
import { textToHex } from './encoding.ts';
import type { Faults, LimitMode, NodeFaults } from './faults.ts';
import { accountCalls } from './http-accounts.ts';
import { blockCalls, type Call, pendingCalls } from './http-blocks.ts';
import { broadcast, broadcastHex } from './http-broadcast.ts';
import { buildCalls, constantCalls } from './http-contracts.ts';
import { answerJsonRpc } from './http-jsonrpc.ts';
import { NodeError, Params, PlainError } from './http-params.ts';
import { int64AsText, withVisibleAddresses } from './printing.ts';
import type { RequestCounter } from './requests.ts';
import { fullView, solidView, type View } from './view.ts';

/** One of the nodes that serve the chain: its faults and its request counter. */
export interface NodeContext {
  readonly chain: Chain;
  readonly faults: Faults;
  readonly own: NodeFaults;
  readonly requests: RequestCounter;
}

/** A node in silent mode keeps the connection open this long, then breaks it. */
const SILENCE_MS = 30_000;
const LACK = 'class java.lang.IllegalAccessException : lack of computing resources';

function parseBody(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new NodeError('com.alibaba.fastjson.JSONException', 'the body is not JSON');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function paramsOf(request: FastifyRequest): Params {
  const query = isRecord(request.query) ? request.query : {};
  if (request.method === 'GET') return new Params(query);
  const body = parseBody(typeof request.body === 'string' ? request.body : '');
  return new Params(isRecord(body) ? { ...query, ...body } : query);
}

/** Formats the response according to the request's options. */
function dialect(request: FastifyRequest, params: Params, answer: unknown): unknown {
  const visible = params.visible ? withVisibleAddresses(answer) : answer;
  return request.method === 'GET' && params.flag('int64_as_string') ? int64AsText(visible) : visible;
}

async function turnAway(mode: LimitMode, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (mode === 'lack') await reply.send({ Error: LACK });
  else if (mode === '429') await reply.code(429).type('text/html').send('Too Many Requests');
  else if (mode === '403') await reply.code(403).send({ Success: false, Error: 'request rate exceeded' });
  else {
    reply.hijack();
    await wait(SILENCE_MS, undefined, { ref: false });
    request.raw.destroy();
  }
}

function withLies(calls: Readonly<Record<string, Call>>, own: NodeFaults): Readonly<Record<string, Call>> {
  const { gettransactioninfobyblocknum: infos, estimateenergy: estimate } = calls;
  return {
    ...calls,
    ...(infos && {
      gettransactioninfobyblocknum: (params: Params, view: View) =>
        own.takeDeniedInfos(params.integer('num')) ?? infos(params, view),
    }),
    ...(estimate && {
      estimateenergy: (params: Params, view: View) =>
        own.noEstimate
          ? {
              result: {
                code: 'CONTRACT_VALIDATE_ERROR',
                message: textToHex('this node does not support estimate energy'),
              },
            }
          : estimate(params, view),
    }),
  };
}

function mount(
  app: FastifyInstance,
  prefix: string,
  calls: Readonly<Record<string, Call>>,
  view: () => View,
) {
  for (const [name, call] of Object.entries(calls)) {
    app.route({
      method: ['GET', 'POST'],
      url: `/${prefix}/${name}`,
      handler: async (request) => {
        const params = paramsOf(request);
        return dialect(request, params, call(params, view()));
      },
    });
  }
}

function mountBroadcast(app: FastifyInstance, { chain, faults, own }: NodeContext): void {
  app.post('/wallet/broadcasttransaction', async (request) =>
    broadcast(chain.pool, paramsOf(request).all, faults, own),
  );
  app.post('/wallet/broadcasthex', async (request) =>
    broadcastHex(chain.pool, paramsOf(request).hex('transaction'), faults, own),
  );
}

/** Java-tron reports errors with HTTP 200 and one field; an error that a node wouldn't report gets HTTP 500. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof PlainError) return reply.code(200).send({ Error: error.message });
    if (error instanceof RangeError) {
      return reply.code(200).send({ Error: `class java.lang.IllegalStateException : ${error.message}` });
    }
    console.error(error);
    return reply.code(500).send({ Error: 'internal error' });
  });
}

/** Java-tron's web server answers unknown paths with a page: 404 to a GET, otherwise 405. */
function answerUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(async ({ method }, reply) => {
    const [status, text] =
      method === 'GET' ? [404, 'Not Found'] : [405, `HTTP method ${method} is not supported by this URL`];
    const page = `<html>\n<head><title>Error ${status} ${text}</title></head>\n<body><h2>HTTP ERROR ${status} ${text}</h2></body>\n</html>\n`;
    return reply.code(status).type('text/html').send(page);
  });
}

/** The HTTP API of one node: `/wallet`, `/walletsolidity`, `/jsonrpc` and `/healthcheck`. */
export async function nodeRoutes(app: FastifyInstance, context: NodeContext): Promise<void> {
  const { chain, own, requests } = context;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  answerErrors(app);
  answerUnknownPaths(app);
  app.addHook('onRequest', async (request, reply) => {
    requests.add(new URL(request.url, 'http://node').pathname);
    const mode = own.takeLimit();
    if (mode) await turnAway(mode, request, reply);
  });
  const full = () => fullView(chain, own.lag);
  const solid = () => solidView(chain, own.lag);
  const calls = withLies({ ...blockCalls, ...accountCalls, ...constantCalls }, own);
  mount(app, 'wallet', { ...calls, ...pendingCalls, ...buildCalls }, full);
  mount(app, 'walletsolidity', calls, solid);
  mountBroadcast(app, context);
  app.post('/jsonrpc', async (request, reply) => {
    reply.type('application/json-rpc');
    const body = parseBody(typeof request.body === 'string' ? request.body : '');
    return answerJsonRpc(body, { full: full(), solid: solid() });
  });
  app.get('/healthcheck', async () => ({ ok: true }));
}
