import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitKyc, submitKycSchema } from '@nodo/contracts/kyc/commands';
import {
  type KycDocumentType,
  kycDocumentLabels,
  type UploadedView,
  uploadContentTypeSchema,
} from '@nodo/contracts/kyc/documents';
import type { KycDraftDocument, KycRecordView } from '@nodo/contracts/kyc/views';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { serverTime } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { kycRecordQuery } from './api/get-record.ts';
import { keepDraft } from './api/save-draft.ts';
import { documentQuery } from './api/view-document.ts';
import { rememberFileName } from './file-names.ts';
import { KYC_TOAST_KEY } from './toast-key.ts';
import { documentsOf, uploadedAfter, valuesOf, type WizardDocuments, withUploads } from './wizard.ts';

/** Idle time after typing before the draft is saved, ms. */
const REST_MS = 800;

/**
 * Saves the input when typing pauses and on unmount; what was saved from here once is not saved again, as it may have
 * been corrected on another device since.
 */
function useAutosave(userId: string, typed: string | undefined, saved: string): void {
  const latest = useRef({ userId, typed, saved });
  latest.current = { userId, typed, saved };
  const sent = useRef<string>(undefined);
  const keep = useRef(async () => {
    const { userId: owner, typed: input, saved: before } = latest.current;
    const text = input?.trim();
    if (text === undefined || text === before || text === sent.current) return;
    sent.current = text;
    const isSaved = await keepDraft(owner, { identityDocument: text });
    if (!isSaved && sent.current === text) sent.current = undefined;
  });
  useEffect(() => {
    if (typed === undefined) {
      // Nothing of this tab's is left in the field: typing the same once more is a change.
      sent.current = undefined;
      return;
    }
    const timer = setTimeout(keep.current, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => void keep.current(), []);
}

export interface KycDraftState {
  readonly form: UseFormReturn<SubmitKyc>;
  readonly identityDocument: string;
  readonly documents: WizardDocuments;
  readonly noteUploaded: (type: KycDocumentType, uploaded: UploadedView, file: File) => void;
}

/** State of the wizard: the saved draft, overlaid with what was typed and uploaded since. */
export function useKycDraft(userId: string, record: KycRecordView | null): KycDraftState {
  const kept = record?.draft?.identityDocument ?? record?.identityDocument ?? '';
  const [uploads, setUploads] = useState<WizardDocuments>({});
  const documents = withUploads(documentsOf(record), uploads);
  const form = useForm({
    resolver: zodResolver(submitKycSchema),
    values: valuesOf(kept, documents),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const identityDocument = form.watch('identityDocument');
  const isTyped = form.formState.dirtyFields.identityDocument === true;
  useAutosave(userId, isTyped ? identityDocument : undefined, kept);
  // Once it is saved, a correction from another device shows here, too.
  const { resetField } = form;
  useEffect(() => {
    if (isTyped && identityDocument === kept)
      resetField('identityDocument', { defaultValue: kept, keepError: true });
  }, [isTyped, identityDocument, kept, resetField]);

  function noteUploaded(type: KycDocumentType, uploaded: UploadedView, file: File) {
    const document: KycDraftDocument = {
      objectPath: uploaded.objectPath,
      size: uploaded.size,
      contentType: uploadContentTypeSchema.parse(file.type),
      uploadedAt: uploadedAfter(documents[type], serverTime()),
    };
    // The file is local, so there is no need to fetch it for display.
    queryClient.setQueryData(documentQuery(userId, type, uploaded.objectPath).queryKey, file);
    rememberFileName(uploaded.objectPath, file.name);
    setUploads((before) => ({ ...before, [type]: document }));
    void queryClient.invalidateQueries({ queryKey: kycRecordQuery(userId).queryKey });
    toast({
      title: 'Archivo cargado',
      description: `${kycDocumentLabels[type]}: ya quedó guardado.`,
      toastKey: KYC_TOAST_KEY,
    });
  }

  return { form, identityDocument, documents, noteUploaded };
}
