import type { KycDraftDocument } from '@nodo/contracts/kyc';
import type { KycDocumentType } from '@nodo/contracts/kyc-documents';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { acceptedTypes } from '../file-check.ts';
import type { Uploads } from '../use-uploads.ts';
import { DropZone } from './drop-zone.tsx';
import { Failed, Sending } from './upload-progress.tsx';
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
  uploads: Uploads;
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
  if (!document) return <DropZone htmlFor={htmlFor} />;
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

/** The file input, out of sight but what keyboard and screen readers use, over whatever stands for the document. */
function Box({ control, isEmpty, ...props }: BoxProps) {
  const [isOver, setIsOver] = useState(false);
  const { uploads, type } = props;
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after a failure.
    event.target.value = '';
    if (file) uploads.start(type, file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) uploads.start(type, file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the input does it all
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'relative rounded-md border bg-surface transition-colors',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(--focus)',
        isEmpty ? 'border-dashed border-line-strong' : 'border-line',
        control['aria-invalid'] && 'border-alert bg-alert-soft/40',
        isOver && 'border-signal bg-signal-soft',
      )}
    >
      <input {...control} type="file" accept={acceptedTypes} onChange={choose} className="sr-only" />
      <Body {...props} htmlFor={control.id} />
    </div>
  );
}

type BoxProps = Omit<DocumentInputProps, 'hint' | 'error'> & { control: FieldControl; isEmpty: boolean };

/** One document of the wizard: choose or drop it, watch it go, look at it, replace it. */
export function DocumentInput({ hint, error, ...props }: DocumentInputProps) {
  const isEmpty = !props.document && !props.uploads.states[props.type];
  return (
    <Field label={props.label} hint={hint} error={error}>
      {(control) => <Box {...props} control={control} isEmpty={isEmpty} />}
    </Field>
  );
}
