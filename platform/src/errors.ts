import { type ErrorBody, type ErrorCode, errorCatalogue, type Refusal } from '@nodo/contracts/errors';
import { z } from 'zod';

/** An error that may be shown to the caller: a code of the catalogue and its Spanish message. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message?: string, fields?: Record<string, string>, options?: ErrorOptions) {
    super(message ?? errorCatalogue[code].message, options);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get body(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.fields ? { fields: this.fields } : {}) };
  }

  static from(refused: Refusal): AppError {
    return new AppError(refused.code, refused.message, refused.fields);
  }
}

z.config(z.locales.es());

/** The first message of each field, keyed by its path (`a.b`); `_` collects what belongs to no field. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || '_';
    fields[path] ??= issue.message;
  }
  return fields;
}

/** Parses input at an edge; throws VALIDATION_FAILED (400) with a message per field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error);
  const [only, ...others] = new Set(Object.values(fields));
  throw new AppError('VALIDATION_FAILED', others.length === 0 ? only : undefined, fields);
}
