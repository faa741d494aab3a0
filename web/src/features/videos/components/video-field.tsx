import { mediaIdOf } from '@nodo/contracts/images/values';
import type { VideoFileView } from '@nodo/contracts/media/views';
import { clockTime } from '@nodo/contracts/videos/views';
import { FileVideo } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { formatSize } from '../../../lib/file-check.ts';
import { uploadVideo, videos } from '../../../lib/upload-media.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileOrAddress, type Way } from '../../../ui/file-or-address.tsx';
import { UploadBox } from '../../../ui/upload-box.tsx';
import { useUploads } from '../../../ui/use-uploads.ts';
import { WebAddressInput } from '../../../ui/web-address-input.tsx';

const LABEL = 'Video';
const TOAST_KEY = 'video-file';

interface VideoFieldProps {
  /** Path of an uploaded video, or an https URL; empty for none. */
  value: string;
  onChange: (url: string) => void;
  onBlur: () => void;
  error: string | undefined;
  onBusyChange: (isBusy: boolean) => void;
  inputRef: Ref<HTMLInputElement>;
}

function Kept({ file, onClear }: { file: VideoFileView; onClear: () => void }) {
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

/** A video as a file, dropped or chosen and uploaded immediately, or as a web URL. */
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
    toastKey: TOAST_KEY,
  });
  const isBusy = uploads.states.video?.phase === 'sending';
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);
  const shown = file && mediaIdOf(value) === file.id ? file : undefined;
  function turn(next: Way) {
    uploads.drop('video');
    setWay(next);
    onChange(next === 'file' ? (file?.url ?? '') : '');
  }
  function clear() {
    setFile(undefined);
    onChange('');
  }
  return (
    <Field label={LABEL} error={uploads.states.video ? undefined : error}>
      {(control) => (
        <FileOrAddress
          label="Cómo dar el video"
          way={way}
          onTurn={turn}
          file={
            <UploadBox
              label={LABEL}
              control={control}
              accept={videos.accept}
              acceptedText={videos.acceptedText}
              uploads={uploads}
              place="video"
              inputRef={inputRef}
            >
              {shown && <Kept file={shown} onClear={clear} />}
            </UploadBox>
          }
          address={
            <WebAddressInput
              {...control}
              ref={inputRef}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
          }
        />
      )}
    </Field>
  );
}
