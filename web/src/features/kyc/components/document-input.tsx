import type { KycDocumentType } from '@nodo/contracts/kyc/documents';
import type { KycDraftDocument } from '@nodo/contracts/kyc/views';
import { Field } from '../../../ui/field.tsx';
import { UploadBox } from '../../../ui/upload-box.tsx';
import type { Uploads } from '../../../ui/use-uploads.ts';
import { acceptedText, acceptedTypes } from '../file-check.ts';
import { UploadedDocument } from './uploaded-document.tsx';

interface DocumentInputProps {
  userId: string;
  type: KycDocumentType;
  label: string;
  hint: string;
  error: string | undefined;
  document: KycDraftDocument | undefined;
  /** The reviewer's remarks about the current document. */
  remarks: readonly string[] | undefined;
  uploads: Uploads<KycDocumentType>;
  onView: (type: KycDocumentType) => void;
}

/** One document of the wizard: choose or drop it, follow the upload, view it, replace it. */
export function DocumentInput({ label, hint, error, type, document, uploads, ...props }: DocumentInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <UploadBox
          label={label}
          control={control}
          accept={acceptedTypes}
          acceptedText={acceptedText}
          uploads={uploads}
          place={type}
        >
          {document && (
            <UploadedDocument
              userId={props.userId}
              type={type}
              label={label}
              document={document}
              remarks={props.remarks}
              htmlFor={control.id}
              onView={() => props.onView(type)}
            />
          )}
        </UploadBox>
      )}
    </Field>
  );
}
