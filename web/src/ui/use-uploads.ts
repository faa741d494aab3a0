import { useEffect, useRef, useState } from 'react';
import { isUnauthenticated, readableError } from '../lib/errors.ts';
import { checkFile, type FileRules } from '../lib/file-check.ts';
import { repeatUpload } from '../lib/repeat-upload.ts';
import { settleToasts, toast } from './toast-store.ts';

const FAILED = {
  title: 'Error al subir archivo',
  description: 'No se pudo cargar el archivo. Inténtalo de nuevo.',
} as const;

/** State of one upload; idle places have no entry. */
export type UploadState =
  | { readonly phase: 'sending'; readonly file: File; readonly sent: number }
  | { readonly phase: 'failed'; readonly file: File; readonly reason: string };

export interface Uploads<Place extends string> {
  readonly states: Partial<Record<Place, UploadState>>;
  readonly start: (place: Place, file: File) => void;
  /** Cancels an upload, or dismisses a failed one. */
  readonly drop: (place: Place) => void;
}

interface SendOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

interface UploadsOptions<Place extends string, Uploaded> {
  readonly rules: FileRules;
  readonly send: (place: Place, file: File, options: SendOptions) => Promise<Uploaded>;
  readonly onUploaded: (place: Place, uploaded: Uploaded, file: File) => void;
  /** Whether one that was cut off is left to the person: sending it twice would do something twice. */
  readonly isSentOnce?: boolean;
  /** Toasts of these uploads share this key. */
  readonly toastKey: string;
}

/** Warns before the page is left during an upload. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);
}

/** Uploads of a form: one per place at a time, continuing while the rest of the form is filled in. */
export function useUploads<Place extends string, Uploaded>(
  options: UploadsOptions<Place, Uploaded>,
): Uploads<Place> {
  const { rules, toastKey } = options;
  const [states, setStates] = useState<ReadonlyMap<Place, UploadState>>(new Map());
  const running = useRef(new Map<Place, AbortController>());
  const set = (place: Place, state: UploadState | undefined) =>
    setStates((before) => {
      const after = new Map(before);
      if (state) after.set(place, state);
      else after.delete(place);
      return after;
    });
  useLeaveWarning([...states.values()].some(({ phase }) => phase === 'sending'));
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  function drop(place: Place) {
    running.current.get(place)?.abort();
    running.current.delete(place);
    settleToasts(toastKey);
    set(place, undefined);
  }

  async function send(place: Place, file: File) {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(place, controller);
    set(place, { phase: 'sending', file, sent: 0 });
    try {
      const onProgress = (sent: number) => set(place, { phase: 'sending', file, sent });
      const once = () => options.send(place, file, { signal, onProgress });
      const uploaded = await (options.isSentOnce ? once() : repeatUpload(once, signal));
      if (signal.aborted) return;
      drop(place);
      options.onUploaded(place, uploaded, file);
    } catch (error) {
      if (signal.aborted) return;
      running.current.delete(place);
      set(place, { phase: 'failed', file, reason: readableError(error, FAILED.description) });
      if (!isUnauthenticated(error)) toast({ ...FAILED, tone: 'destructive', toastKey });
    }
  }

  function start(place: Place, file: File) {
    drop(place);
    const problem = checkFile(file, rules);
    if (problem) toast({ ...problem, tone: 'destructive', toastKey });
    else void send(place, file);
  }

  return { states: Object.fromEntries(states) as Uploads<Place>['states'], start, drop };
}
