/** Limits on uploaded files. */
export interface FileRules {
  readonly maxBytes: number;
  /** MIME types. */
  readonly types: readonly string[];
  /** Error messages for a file that is too large, and for one of another type. */
  readonly tooLarge: FileProblem;
  readonly otherType: string;
}

/** Why a file is refused, as title and text. */
export interface FileProblem {
  readonly title: string;
  readonly description: string;
}

/** Checks a file before the upload; undefined if it is accepted. `size` in bytes. */
export function checkFile(file: { size: number; type: string }, rules: FileRules): FileProblem | undefined {
  if (file.size > rules.maxBytes) return rules.tooLarge;
  if (!rules.types.includes(file.type)) {
    return { title: 'Tipo de archivo no permitido', description: rules.otherType };
  }
  if (file.size === 0) return { title: 'Archivo vacío', description: 'El archivo no tiene contenido.' };
  return undefined;
}

const decimals = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** Bytes as '840 KB' or '2,4 MB', with a non-breaking space. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1_000) return `${Math.max(1, Math.round(kilobytes))}\u00a0KB`;
  return `${decimals.format(kilobytes / 1024)}\u00a0MB`;
}
