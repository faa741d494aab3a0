import type { KycDraftDocument } from '@nodo/contracts/kyc';
import type { KycDocumentType } from '@nodo/contracts/kyc-documents';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileBox } from '../../../ui/file-box.tsx';
import { Failed, Sending } from '../../../ui/upload-progress.tsx';
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
  /** What the reviewer had to say about the document that is there. */
  remarks: readonly string[] | undefined;
  uploads: Uploads<KycDocumentType>;
  onView: (type: KycDocumentType) => void;
}

function Body({ htmlFor, ...props }: Omit<DocumentInputProps, 'hint' | 'error'> & { htmlFor: string }) {
  const { type, label, document, uploads } = props;
  const state = uploads.states[type];
  if (state?.phase === 'sending') {
    return <Sending label={label} state={state} onCancel={() => uploads.drop(type)} />;
  }
  if (state?.phase === 'failed') {
    return (
      <Failed
        htmlFor={htmlFor}
        state={state}
        onRetry={() => uploads.start(type, state.file)}
        onDismiss={() => uploads.drop(type)}
      />
    );
  }
  if (!document) return <DropZone htmlFor={htmlFor} accepted={acceptedText} />;
  return (
    <UploadedDocument
      userId={props.userId}
      type={type}
      label={label}
      document={document}
      remarks={props.remarks}
      htmlFor={htmlFor}
      onView={() => props.onView(type)}
    />
  );
}

/** One document of the wizard: choose or drop it, watch it go, look at it, replace it. */
export function DocumentInput({ hint, error, ...props }: DocumentInputProps) {
  const isEmpty = !props.document && !props.uploads.states[props.type];
  return (
    <Field label={props.label} hint={hint} error={error}>
      {(control) => (
        <FileBox
          control={control}
          accept={acceptedTypes}
          isEmpty={isEmpty}
          onFile={(file) => props.uploads.start(props.type, file)}
        >
          <Body {...props} htmlFor={control.id} />
        </FileBox>
      )}
    </Field>
  );
}
