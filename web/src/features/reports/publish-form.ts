import { type PublishDocumentBody, publishDocumentBodySchema } from '@nodo/contracts/reports/commands';
import type { PublishedDocumentType } from '@nodo/contracts/reports/values';
import { z } from 'zod';
import type { ChosenPerson } from '../../ui/person-field.tsx';

/** A PDF that arrived, and what it is referred to by. */
export interface SentPdf {
  readonly upload: string;
  readonly name: string;
  readonly size: number;
}

/** What the form holds; a person and a file under the names that the request gives them. */
export interface PublishForm {
  name: string;
  documentType: PublishedDocumentType;
  audience: 'all' | 'one';
  investorId: ChosenPerson | undefined;
  way: 'file' | 'address';
  url: string;
  upload: SentPdf | undefined;
}

/** What is typed and chosen; what comes out of it is the body of a request. */
export const publishFormSchema = z
  .custom<PublishForm>()
  .transform(
    ({ name, documentType, audience, investorId, way, url, upload }): PublishDocumentBody => ({
      ...{ name, documentType, investorId: audience === 'one' ? (investorId?.id ?? '') : null },
      ...(way === 'file' ? { upload: upload?.upload ?? '' } : { url }),
    }),
  )
  .pipe(publishDocumentBodySchema);
