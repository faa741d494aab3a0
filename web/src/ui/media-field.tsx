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

/** What the messages about uploads are about. */
const TOAST_KEY = 'media';
const TYPING_PAUSE_MS = 400;

interface MediaFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The path of an uploaded picture, or an https address; empty for none. Fits `imageUrlSchema` once it is valid. */
  value: string;
  onChange: (url: string) => void;
  onBlur?: () => void;
  /** Whether a file is on its way: what is sent before it has arrived lacks it. */
  onBusyChange?: (isBusy: boolean) => void;
  /** Which files it takes; pictures, unless told otherwise. */
  kind?: MediaKind;
  /** Whether an address leads to a picture, which can be shown before it is sent; all do, unless told otherwise. */
  isPicture?: (url: string) => boolean;
  /** What takes the focus when there is something wrong with it. */
  inputRef?: Ref<HTMLInputElement>;
}

interface KeptProps {
  label: string;
  control: FieldControl;
  value: string;
  onClear: () => void;
}

/** What was given, and changing one's mind about it. */
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

/** `text` once it has rested, so that a half-typed address is not asked for. */
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

/** Changes between the two ways; what was given the other way is there again when one comes back to it. */
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
 * A picture (or a document, where `kind` says so) by file, dropped or chosen and sent at once, or by its address on the web. It begins the way its first value
 * was given: one about another record needs another `key`.
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
