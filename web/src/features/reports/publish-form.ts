import { type PublishDocumentBody, publishDocumentBodySchema } from '@nodo/contracts/reports/commands';
import type { PublishedDocumentType } from '@nodo/contracts/reports/values';
import { z } from 'zod';
import type { ChosenPerson } from '../../ui/person-field.tsx';

/** An uploaded PDF and the id that refers to it. */
export interface SentPdf {
  readonly upload: string;
  readonly name: string;
  readonly size: number;
}

/** Form values; person and file use the field names of the request. */
export interface PublishForm {
  name: string;
  documentType: PublishedDocumentType;
  audience: 'all' | 'one';
  investorId: ChosenPerson | undefined;
  way: 'file' | 'address';
  url: string;
  upload: SentPdf | undefined;
}

/** Form values; the output is the request body. */
export const publishFormSchema = z
  .custom<PublishForm>()
  .transform(
    ({ name, documentType, audience, investorId, way, url, upload }): PublishDocumentBody => ({
      ...{ name, documentType, investorId: audience === 'one' ? (investorId?.id ?? '') : null },
      ...(way === 'file' ? { upload: upload?.upload ?? '' } : { url }),
    }),
  )
  .pipe(publishDocumentBodySchema);
