import { type DocumentView, documentIdOf } from '@nodo/contracts/media-documents';
import { imageUrlSchema, type MediaView, mediaIdOf } from '@nodo/contracts/project-images';
import { type Ref, useEffect, useState } from 'react';
import { type MediaKind, pictures, uploadMedia } from '../lib/upload-media.ts';
import { Button } from './button.tsx';
import { Choice } from './choice.tsx';
import { DocumentTile } from './document-tile.tsx';
import { DropZone } from './drop-zone.tsx';
import { Field, type FieldControl } from './field.tsx';
import { FileBox } from './file-box.tsx';
import { Input } from './input.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { Failed, Sending } from './upload-progress.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

type Way = 'file' | 'address';
const ways = [
  { value: 'file', label: 'Subir archivo' },
  { value: 'address', label: 'Usar una dirección' },
] as const satisfies readonly { value: Way; label: string }[];

/** What the messages about uploads are about. */
const MATTER = 'media';
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

interface FileWayProps {
  label: string;
  kind: MediaKind;
  control: FieldControl;
  value: string;
  uploads: Uploads<'picture'>;
  onClear: () => void;
  inputRef: Ref<HTMLInputElement> | undefined;
}

function FileBody({ label, kind, control, value, uploads, onClear }: Omit<FileWayProps, 'inputRef'>) {
  const state = uploads.states.picture;
  if (state?.phase === 'sending') {
    return <Sending label={label} state={state} onCancel={() => uploads.drop('picture')} />;
  }
  if (state?.phase === 'failed') {
    return (
      <Failed
        htmlFor={control.id}
        state={state}
        onRetry={() => uploads.start('picture', state.file)}
        onDismiss={() => uploads.drop('picture')}
      />
    );
  }
  if (!value) return <DropZone htmlFor={control.id} accepted={kind.acceptedText} />;
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

function FileWay({ inputRef, ...props }: FileWayProps) {
  const { control, value, uploads } = props;
  return (
    <FileBox
      control={control}
      accept={props.kind.accept}
      isEmpty={!value && !uploads.states.picture}
      onFile={(file) => uploads.start('picture', file)}
      {...(inputRef ? { inputRef } : {})}
    >
      <FileBody {...props} />
    </FileBox>
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
      <Input
        {...control}
        {...(inputRef ? { ref: inputRef } : {})}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2_000}
        placeholder="https://"
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
    matter: MATTER,
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
        <div className="grid gap-3">
          <Choice label={`Cómo dar la imagen: ${label}`} value={way} options={ways} onChange={choose} />
          {way === 'file' ? (
            <FileWay
              label={label}
              kind={kind}
              control={control}
              value={value}
              uploads={uploads}
              onClear={() => onChange('')}
              inputRef={props.inputRef}
            />
          ) : (
            <AddressWay
              control={control}
              value={value}
              onChange={onChange}
              onBlur={props.onBlur}
              isPicture={props.isPicture ?? always}
              inputRef={props.inputRef}
            />
          )}
        </div>
      )}
    </Field>
  );
}
