/** What files somewhere may be like. */
export interface FileRules {
  readonly maxBytes: number;
  /** MIME types. */
  readonly types: readonly string[];
  /** What is said about a file that is too large, and about one of another type. */
  readonly tooLarge: FileProblem;
  readonly otherType: string;
}

/** Why a file can't be sent, as the title and text of a message. */
export interface FileProblem {
  readonly title: string;
  readonly description: string;
}

/** Checks a file before any of it is sent; undefined when it may go. `size` in bytes. */
export function checkFile(file: { size: number; type: string }, rules: FileRules): FileProblem | undefined {
  if (file.size > rules.maxBytes) return rules.tooLarge;
  if (!rules.types.includes(file.type)) {
    return { title: 'Tipo de archivo no permitido', description: rules.otherType };
  }
  if (file.size === 0) return { title: 'Archivo vacío', description: 'El archivo no tiene contenido.' };
  return undefined;
}

const decimals = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** Bytes as '840 KB' or '2,4 MB', with a space that does not break. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1_000) return `${Math.max(1, Math.round(kilobytes))}\u00a0KB`;
  return `${decimals.format(kilobytes / 1024)}\u00a0MB`;
}
