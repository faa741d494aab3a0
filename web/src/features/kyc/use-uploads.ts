import type { KycDocumentType, UploadedView } from '@nodo/contracts/kyc-documents';
import { useEffect, useRef, useState } from 'react';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { uploadDocument } from './api/upload-document.ts';
import { checkFile } from './file-check.ts';
import { KYC_MATTER } from './matter.ts';

const FAILED = {
  title: 'Error al subir archivo',
  description: 'No se pudo cargar el archivo. Inténtalo de nuevo.',
} as const;

/** One document on its way to the server; what is not here is not moving. */
export type UploadState =
  | { readonly phase: 'sending'; readonly file: File; readonly sent: number }
  | { readonly phase: 'failed'; readonly file: File; readonly reason: string };
export type UploadStates = Partial<Record<KycDocumentType, UploadState>>;

export interface Uploads {
  readonly states: UploadStates;
  readonly start: (type: KycDocumentType, file: File) => void;
  /** Calls an upload off, or puts a failed one away. */
  readonly drop: (type: KycDocumentType) => void;
}

/** Asks before the page is left while something is on its way. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);
}

/** Uploads of the wizard: one per document at a time, going on while one looks at another step. */
export function useUploads(
  onUploaded: (type: KycDocumentType, uploaded: UploadedView, file: File) => void,
): Uploads {
  const [states, setStates] = useState<UploadStates>({});
  const running = useRef(new Map<KycDocumentType, AbortController>());
  const set = (type: KycDocumentType, state: UploadState | undefined) =>
    setStates(({ [type]: _, ...others }) => (state ? { ...others, [type]: state } : others));
  useLeaveWarning(Object.values(states).some(({ phase }) => phase === 'sending'));
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  function drop(type: KycDocumentType) {
    running.current.get(type)?.abort();
    running.current.delete(type);
    settleToasts(KYC_MATTER);
    set(type, undefined);
  }

  async function send(type: KycDocumentType, file: File) {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(type, controller);
    set(type, { phase: 'sending', file, sent: 0 });
    try {
      const uploaded = await uploadDocument(type, file, {
        signal,
        onProgress: (sent) => set(type, { phase: 'sending', file, sent }),
      });
      if (signal.aborted) return;
      drop(type);
      onUploaded(type, uploaded, file);
    } catch (error) {
      if (signal.aborted) return;
      running.current.delete(type);
      set(type, { phase: 'failed', file, reason: readableError(error, FAILED.description) });
      if (!isUnauthenticated(error)) toast({ ...FAILED, tone: 'destructive', matter: KYC_MATTER });
    }
  }

  function start(type: KycDocumentType, file: File) {
    drop(type);
    const problem = checkFile(file);
    if (problem) toast({ ...problem, tone: 'destructive', matter: KYC_MATTER });
    else void send(type, file);
  }

  return { states, start, drop };
}
