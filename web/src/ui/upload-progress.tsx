import { CircleAlert, RotateCw, X } from 'lucide-react';
import { formatSize } from '../lib/file-check.ts';
import { Button } from './button.tsx';
import { Progress } from './progress.tsx';
import type { UploadState } from './use-uploads.ts';

interface SendingProps {
  label: string;
  state: Extract<UploadState, { phase: 'sending' }>;
  onCancel: () => void;
}

/** An upload in progress, with the bytes sent and a cancel button. */
export function Sending({ label, state, onCancel }: SendingProps) {
  const { file, sent } = state;
  const percent = Math.floor((100 * sent) / file.size);
  const text = sent < file.size ? `${percent} % de ${formatSize(file.size)}` : 'Comprobando el archivo…';
  return (
    <div className="p-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-[0.9375rem] font-medium">{file.name}</p>
          <p className="text-[0.8125rem] text-ink-3 tabular">{text}</p>
        </div>
        <Button variant="outline" size="sm" onClick={onCancel} aria-label={`Cancelar la carga: ${label}`}>
          <X aria-hidden className="size-4" />
          Cancelar
        </Button>
      </div>
      <Progress
        value={sent}
        max={file.size}
        label={`Carga: ${label}`}
        valueText={text}
        tone="signal"
        className="mt-3"
      />
    </div>
  );
}

interface FailedProps {
  htmlFor: string;
  state: Extract<UploadState, { phase: 'failed' }>;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A failed upload: the reason, retry and dismiss. */
export function Failed({ htmlFor, state, onRetry, onDismiss }: FailedProps) {
  return (
    <div className="rounded-[inherit] bg-alert-soft/60 p-4">
      <div className="flex gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-alert-ink" />
        <div className="min-w-0">
          <p className="truncate text-[0.9375rem] font-medium">{state.file.name}</p>
          <p className="text-sm leading-5 text-ink-2">{state.reason}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          Reintentar
        </Button>
        <Button asChild variant="outline" size="sm">
          <label htmlFor={htmlFor} className="cursor-pointer">
            Elegir otro archivo
          </label>
        </Button>
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          Descartar
        </Button>
      </div>
    </div>
  );
}
