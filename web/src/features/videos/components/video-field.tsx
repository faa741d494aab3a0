import { clockTime } from '@nodo/contracts/progress-videos';
import { mediaIdOf } from '@nodo/contracts/project-images';
import type { VideoFileView } from '@nodo/contracts/video-files';
import { FileVideo } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { formatSize } from '../../../lib/file-check.ts';
import { uploadVideo, videos } from '../../../lib/upload-media.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { FileBox } from '../../../ui/file-box.tsx';
import { Input } from '../../../ui/input.tsx';
import { Failed, Sending } from '../../../ui/upload-progress.tsx';
import { type Uploads, useUploads } from '../../../ui/use-uploads.ts';

type Way = 'file' | 'address';
const ways = [
  { value: 'file', label: 'Subir archivo' },
  { value: 'address', label: 'Usar una dirección' },
] as const satisfies readonly { value: Way; label: string }[];
const LABEL = 'Video';
const MATTER = 'video-file';

interface VideoFieldProps {
  /** The path of an uploaded video, or an https address; empty for none. */
  value: string;
  onChange: (url: string) => void;
  onBlur: () => void;
  error: string | undefined;
  onBusyChange: (isBusy: boolean) => void;
  inputRef: Ref<HTMLInputElement>;
}

interface FileBodyProps {
  control: FieldControl;
  uploads: Uploads<'video'>;
  file: VideoFileView | undefined;
  onClear: () => void;
}

function FileBody({ control, uploads, file, onClear }: FileBodyProps) {
  const state = uploads.states.video;
  if (state?.phase === 'sending') {
    return <Sending label={LABEL} state={state} onCancel={() => uploads.drop('video')} />;
  }
  if (state?.phase === 'failed') {
    return (
      <Failed
        htmlFor={control.id}
        state={state}
        onRetry={() => uploads.start('video', state.file)}
        onDismiss={() => uploads.drop('video')}
      />
    );
  }
  if (!file) return <DropZone htmlFor={control.id} accepted={videos.acceptedText} />;
  return (
    <div className="flex flex-wrap items-center gap-3 p-4">
      <FileVideo aria-hidden className="size-6 text-ink-3" strokeWidth={1.6} />
      <p className="min-w-0 flex-1 text-sm leading-5">
        <span className="font-medium">Video listo</span>
        <span className="block text-ink-3 tabular">
          {clockTime(file.duration)} · {file.width} × {file.height} · {formatSize(file.size)}
        </span>
      </p>
      <Button variant="ghost" size="sm" onClick={onClear} aria-label={`Quitar: ${LABEL}`}>
        Quitar
      </Button>
    </div>
  );
}

/** A video by file, dropped or chosen and sent at once, or by its address on the web. */
export function VideoField({ value, onChange, onBlur, error, onBusyChange, inputRef }: VideoFieldProps) {
  const [way, setWay] = useState<Way>('file');
  const [file, setFile] = useState<VideoFileView>();
  const uploads = useUploads<'video', VideoFileView>({
    rules: videos.rules,
    send: (_, chosen, options) => uploadVideo(chosen, options),
    onUploaded: (_, uploaded) => {
      setFile(uploaded);
      onChange(uploaded.url);
    },
    matter: MATTER,
  });
  const isBusy = uploads.states.video?.phase === 'sending';
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);
  const shown = file && mediaIdOf(value) === file.id ? file : undefined;
  function turn(next: Way) {
    uploads.drop('video');
    setWay(next);
    onChange(next === 'file' ? (file?.url ?? '') : '');
  }
  return (
    <Field label={LABEL} error={uploads.states.video ? undefined : error}>
      {(control) => (
        <div className="grid gap-3">
          <Choice label="Cómo dar el video" value={way} options={ways} onChange={turn} />
          {way === 'file' ? (
            <FileBox
              control={control}
              accept={videos.accept}
              isEmpty={!shown && !uploads.states.video}
              onFile={(chosen) => uploads.start('video', chosen)}
              inputRef={inputRef}
            >
              <FileBody
                control={control}
                uploads={uploads}
                file={shown}
                onClear={() => {
                  setFile(undefined);
                  onChange('');
                }}
              />
            </FileBox>
          ) : (
            <Input
              {...control}
              ref={inputRef}
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
          )}
        </div>
      )}
    </Field>
  );
}
