import { z } from 'zod';

/** `key=value,key=value`, values percent-encoded, as OpenTelemetry writes headers and resource attributes. */
const pairs = z.string().transform((text, context) => {
  const read: Record<string, string> = {};
  for (const item of text.split(',').filter((part) => part.trim() !== '')) {
    const [, key, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(item) ?? [];
    const decoded = decode(value);
    // The message omits the value: it may be a secret.
    if (key === undefined || decoded === undefined) context.addIssue('is not key=value,key=value');
    else read[key] = decoded;
  }
  return read;
});

function decode(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value.trim());
  } catch {
    return undefined;
  }
}

const httpUrl = z.url({ protocol: /^https?$/ });

/** The supported subset of OpenTelemetry's variables; read by the services and by `npm start`. */
export const tracingVariables = {
  OTEL_SDK_DISABLED: z
    .string()
    .transform((value) => value.toLowerCase() === 'true')
    .default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'takes http/protobuf only').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** Where and how traces are exported. */
export interface TracingSettings {
  /** URL that spans are POSTed to. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the traces that are exported, from 0 to 1, chosen by trace id. */
  readonly ratio: number;
  /** Resource attributes in addition to the service name. */
  readonly resource: Readonly<Record<string, string>>;
}

type Variables = z.output<z.ZodObject<typeof tracingVariables>>;
const DEFAULT_ENDPOINT = 'http://localhost:4318';

/** Undefined while tracing is off: it needs an endpoint, or the exporter `otlp`. */
export function readTracing(env: Variables): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env;
  if (env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === 'none') return undefined;
  if (all === undefined && own === undefined && env.OTEL_TRACES_EXPORTER === undefined) return undefined;
  return {
    url: own ?? `${(all ?? DEFAULT_ENDPOINT).replace(/\/+$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    ratio: ratioOf(env),
    resource: env.OTEL_RESOURCE_ATTRIBUTES ?? {},
  };
}

/**
 * Plain and `parentbased_` samplers are equivalent: a browser's sampling flag is ignored, and services decide by trace
 * id.
 */
function ratioOf(env: Variables): number {
  const kind = env.OTEL_TRACES_SAMPLER.replace(/^parentbased_/, '');
  if (kind === 'always_on') return 1;
  return kind === 'always_off' ? 0 : env.OTEL_TRACES_SAMPLER_ARG;
}
