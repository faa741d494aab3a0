import { UPLOAD_MAX_BYTES, uploadContentTypes, uploadTooLarge } from '@nodo/contracts/kyc/documents';
import type { FileRules } from '../../lib/file-check.ts';

/** Value of the `accept` attribute of file inputs. */
export const acceptedTypes = uploadContentTypes.join(',');
export const acceptedText = 'JPG, PNG, WebP o PDF, hasta 10 MB';

/** Size and type limits of a verification document. */
export const documentRules: FileRules = {
  maxBytes: UPLOAD_MAX_BYTES,
  types: uploadContentTypes,
  tooLarge: { title: uploadTooLarge.title, description: uploadTooLarge.message },
  otherType: 'Solo se aceptan imágenes (JPEG, PNG o WebP) y PDF',
};
