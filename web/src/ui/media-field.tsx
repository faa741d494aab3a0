import type { MediaView } from '@nodo/contracts/images/commands';
import { imageUrlSchema, mediaIdOf } from '@nodo/contracts/images/values';
import { documentIdOf } from '@nodo/contracts/media/values';
import type { DocumentView } from '@nodo/contracts/media/views';
import { type Ref, useEffect, useState } from 'react';
import { type MediaKind, pictures, uploadMedia } from '../lib/upload-media.ts';
import { Button } from './button.tsx';
import { DocumentTile } from './document-tile.tsx';
import { Field, type FieldControl } from './field.tsx';
import { FileOrAddress, type Way } from './file-or-address.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { UploadBox } from './upload-box.tsx';
import { useUploads } from './use-uploads.ts';
import { WebAddressInput } from './web-address-input.tsx';

/** Toasts about uploads share this key. */
const TOAST_KEY = 'media';
const TYPING_PAUSE_MS = 400;

interface MediaFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Path of an uploaded picture, or an https URL; empty for none. Matches `imageUrlSchema` once valid. */
  value: string;
  onChange: (url: string) => void;
  onBlur?: () => void;
  /** Whether an upload is in progress: a form submitted before its end lacks the file. */
  onBusyChange?: (isBusy: boolean) => void;
  /** Accepted files; pictures by default. */
  kind?: MediaKind;
  /** Whether a URL is that of a picture, which can be previewed; by default all are. */
  isPicture?: (url: string) => boolean;
  /** Receives the focus on a validation error. */
  inputRef?: Ref<HTMLInputElement>;
}

interface KeptProps {
  label: string;
  control: FieldControl;
  value: string;
  onClear: () => void;
}

/** The selected file or URL, with a button to remove it. */
function Kept({ label, control, value, onClear }: KeptProps) {
  return (
    <div className="grid gap-3 p-3">
      {documentIdOf(value) === undefined ? (
        <PicturePreview url={value} alt="Así se verá la imagen" className="rounded-sm" />
      ) : (
        <DocumentTile url={value} name="Documento cargado" detail="PDF · ábrelo para comprobarlo" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline" size="sm">
          <label htmlFor={control.id} className="cursor-pointer">
            Reemplazar
          </label>
        </Button>
        <Button variant="ghost" size="sm" onClick={onClear} aria-label={`Quitar: ${label}`}>
          Quitar
        </Button>
      </div>
    </div>
  );
}

/** `text`, debounced, so that a half-typed URL isn't requested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

const always = () => true;

interface AddressWayProps {
  control: FieldControl;
  value: string;
  onChange: (url: string) => void;
  onBlur: (() => void) | undefined;
  isPicture: (url: string) => boolean;
  inputRef: Ref<HTMLInputElement> | undefined;
}

function AddressWay({ control, value, onChange, onBlur, isPicture, inputRef }: AddressWayProps) {
  const shown = imageUrlSchema.safeParse(useRested(value));
  return (
    <div className="grid gap-3">
      <WebAddressInput
        {...control}
        {...(inputRef ? { ref: inputRef } : {})}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {shown.success && isPicture(shown.data) && (
        <PicturePreview
          url={shown.data}
          alt="Así se verá la imagen"
          className="rounded-md border border-line"
        />
      )}
    </div>
  );
}

const isKeptHere = (value: string) => mediaIdOf(value) !== undefined || documentIdOf(value) !== undefined;
const wayOf = (value: string): Way => (value && !isKeptHere(value) ? 'address' : 'file');

/** Switches between file and URL; the other one's value is kept and restored on switching back. */
function useWay(value: string, onChange: (url: string) => void) {
  const [way, setWay] = useState(() => wayOf(value));
  const [other, setOther] = useState('');
  function turn(next: Way) {
    if (next === way) return;
    setWay(next);
    setOther(value);
    onChange(other);
  }
  return [way, turn] as const;
}

/**
 * A picture (or a document, if `kind` allows it) as a file, dropped or chosen and uploaded immediately, or as a web
 * URL. Starts with the way its first value was given, so use another `key` for another record.
 */
export function MediaField({ label, hint, error, value, onChange, ...props }: MediaFieldProps) {
  const [way, turn] = useWay(value, onChange);
  const { kind = pictures } = props;
  const uploads = useUploads<'picture', MediaView | DocumentView>({
    rules: kind.rules,
    send: (_, file, options) => uploadMedia(file, options),
    onUploaded: (_, { url }) => onChange(url),
    toastKey: TOAST_KEY,
  });
  const isBusy = uploads.states.picture?.phase === 'sending';
  const { onBusyChange } = props;
  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange]);
  function choose(next: Way) {
    uploads.drop('picture');
    turn(next);
  }
  return (
    <Field label={label} hint={hint} error={uploads.states.picture ? undefined : error}>
      {(control) => (
        <FileOrAddress
          label={`Cómo dar la imagen: ${label}`}
          way={way}
          onTurn={choose}
          file={
            <UploadBox
              label={label}
              control={control}
              accept={kind.accept}
              acceptedText={kind.acceptedText}
              uploads={uploads}
              place="picture"
              inputRef={props.inputRef}
            >
              {value && <Kept label={label} control={control} value={value} onClear={() => onChange('')} />}
            </UploadBox>
          }
          address={
            <AddressWay
              control={control}
              value={value}
              onChange={onChange}
              onBlur={props.onBlur}
              isPicture={props.isPicture ?? always}
              inputRef={props.inputRef}
            />
          }
        />
      )}
    </Field>
  );
}
