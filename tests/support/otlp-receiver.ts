import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import protobuf from 'protobufjs';
import { z } from 'zod';

/** The parts of opentelemetry-proto (trace/v1) that tests read, with the original field numbers. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start = 7; fixed64 end = 8; repeated KeyValue attributes = 9; repeated Event events = 11;
    repeated Link links = 13; Status status = 15;
  }
  message Event { string name = 2; }
  message Link { bytes trace_id = 1; bytes span_id = 2; }
  message Status { string message = 2; int32 code = 3; }
  message KeyValue { string key = 1; Value value = 2; }
  message Value {
    oneof value { string string = 1; bool bool = 2; int64 int = 3; double double = 4; Values array = 5; }
  }
  message Values { repeated Value values = 1; }
`);
const requestType = root.lookupType('Request');

const hex = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('hex'));
const valueSchema = z.looseObject({}).transform((value): unknown => {
  const array = z.object({ array: z.object({ values: z.array(z.record(z.string(), z.unknown())) }) });
  const list = array.safeParse(value);
  return list.success
    ? list.data.array.values.map((item) => Object.values(item)[0])
    : (Object.values(value)[0] ?? undefined);
});
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .default([])
  .transform(
    (list): Record<string, unknown> => Object.fromEntries(list.map(({ key, value }) => [key, value])),
  );
const spanSchema = z.object({
  traceId: hex,
  spanId: hex,
  parentSpanId: hex.default(''),
  name: z.string(),
  kind: z.int(),
  attributes: attributesSchema,
  links: z.array(z.object({ traceId: hex, spanId: hex })).default([]),
  status: z.object({ message: z.string().default(''), code: z.int().default(0) }).prefault({}),
});
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as it was received, with the service that sent it. */
export type ReceivedSpan = z.output<typeof spanSchema> & { readonly service: string };

/** An OTLP collector over HTTP. */
export class OtlpReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[] = [];
  /** Raw request bodies: whatever they contain can be read by others. */
  readonly bodies: Buffer[] = [];
  readonly headers: Record<string, unknown>[] = [];
  readonly #server: Server;
  /** Requests held back while it is quiet. */
  #quiet: ServerResponse[] | undefined;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end();
      this.headers.push(request.headers);
      this.#take(Buffer.concat(parts));
      if (this.#quiet) this.#quiet.push(response);
      else response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  }

  /** `port` 0: any free one. */
  static async open(port = 0): Promise<OtlpReceiver> {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new OtlpReceiver(server);
  }

  #take(body: Buffer): void {
    this.bodies.push(body);
    const { resourceSpans } = requestSchema.parse(
      requestType.toObject(requestType.decode(body), { longs: Number }),
    );
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(resource.attributes['service.name']);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) this.spans.push({ ...span, service });
    }
  }

  /** The spans of one trace. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  /** Whether any request contains this text. */
  holds(text: string): boolean {
    return this.bodies.some((body) => body.includes(text));
  }

  /** Holds back responses until `answer`. */
  keepQuiet(): void {
    this.#quiet = [];
  }

  answer(): void {
    for (const response of this.#quiet ?? []) response.writeHead(200).end();
    this.#quiet = undefined;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
