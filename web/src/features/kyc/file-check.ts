import {
  UPLOAD_MAX_BYTES,
  uploadContentTypeSchema,
  uploadContentTypes,
  uploadTooLarge,
} from '@nodo/contracts/kyc-documents';

/** For the `accept` of file inputs. */
export const acceptedTypes = uploadContentTypes.join(',');
export const acceptedText = 'JPG, PNG, WebP o PDF';

/** Why a file can't be sent, as the title and text of a message; undefined when it can. `size` in bytes. */
export function checkFile(file: {
  size: number;
  type: string;
}): { title: string; description: string } | undefined {
  if (file.size > UPLOAD_MAX_BYTES) {
    return { title: uploadTooLarge.title, description: uploadTooLarge.message };
  }
  const type = uploadContentTypeSchema.safeParse(file.type);
  if (!type.success) {
    return {
      title: 'Tipo de archivo no permitido',
      description: type.error.issues[0]?.message ?? '',
    };
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
