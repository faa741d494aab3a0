type Fields = Record<string, string | number | boolean>;

function write(level: 'info' | 'warn' | 'error', message: string, fields: Fields): void {
  const line = { level, time: new Date().toISOString(), service: 'event-store', message, ...fields };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** JSON lines on stderr. Never log event data, metadata or stream names: they may contain personal data. */
export const log = {
  info: (message: string, fields: Fields = {}): void => write('info', message, fields),
  warn: (message: string, fields: Fields = {}): void => write('warn', message, fields),
  error: (message: string, fields: Fields = {}): void => write('error', message, fields),
};

/** The message of anything thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
