import type { ReactNode, Ref } from 'react';
import { DropZone } from './drop-zone.tsx';
import type { FieldControl } from './field.tsx';
import { FileBox } from './file-box.tsx';
import { Failed, Sending } from './upload-progress.tsx';
import type { Uploads } from './use-uploads.ts';

interface UploadBoxProps<Place extends string> {
  label: string;
  control: FieldControl;
  /** MIME types, as the `accept` of a file input, and as text. */
  accept: string;
  acceptedText: string;
  uploads: Uploads<Place>;
  place: Place;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The uploaded file, if any; hidden while another upload is in progress or has failed. */
  children: ReactNode;
}

/** A file, dropped or chosen and uploaded immediately: selection, progress and result. */
export function UploadBox<Place extends string>(props: UploadBoxProps<Place>) {
  const { label, control, uploads, place, inputRef, children } = props;
  const state = uploads.states[place];
  return (
    <FileBox
      control={control}
      accept={props.accept}
      isEmpty={!children && !state}
      onFile={(file) => uploads.start(place, file)}
      {...(inputRef ? { inputRef } : {})}
    >
      {state?.phase === 'sending' && (
        <Sending label={label} state={state} onCancel={() => uploads.drop(place)} />
      )}
      {state?.phase === 'failed' && (
        <Failed
          htmlFor={control.id}
          state={state}
          onRetry={() => uploads.start(place, state.file)}
          onDismiss={() => uploads.drop(place)}
        />
      )}
      {!state && (children || <DropZone htmlFor={control.id} accepted={props.acceptedText} />)}
    </FileBox>
  );
}
