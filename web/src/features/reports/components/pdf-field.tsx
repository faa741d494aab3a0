import { UPLOAD_MAX_BYTES, UPLOAD_MAX_MB, uploadTooLarge } from '@nodo/contracts/kyc/documents';
import type { DocumentUploaded } from '@nodo/contracts/reports/commands';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { type FileRules, formatSize } from '../../../lib/file-check.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { UploadBox } from '../../../ui/upload-box.tsx';
import { useUploads } from '../../../ui/use-uploads.ts';
import { uploadDocument } from '../api/publish-document.ts';
import type { SentPdf } from '../publish-form.ts';
import { DOCUMENTS_TOAST_KEY } from '../use-documents.ts';

const PDF = 'application/pdf';
const LABEL = 'Archivo PDF';
const rules: FileRules = {
  maxBytes: UPLOAD_MAX_BYTES,
  types: [PDF],
  tooLarge: { title: uploadTooLarge.title, description: uploadTooLarge.message },
  otherType: 'Solo se acepta PDF',
};

interface PdfFieldProps {
  /** The recipient: an upload for one person can't be used for another. */
  investorId: string | null;
  sent: SentPdf | undefined;
  error: string | undefined;
  onChange: (sent: SentPdf | undefined) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** One PDF, dropped or chosen and uploaded immediately. */
export function PdfField({ investorId, sent, error, onChange, onBusyChange }: PdfFieldProps) {
  const uploads = useUploads<'pdf', DocumentUploaded>({
    rules,
    send: (_, file, options) => uploadDocument(file, investorId, options),
    onUploaded: (_, { upload, size }, { name }) => onChange({ upload, name, size }),
    toastKey: DOCUMENTS_TOAST_KEY,
  });
  const state = uploads.states.pdf;
  const isBusy = state?.phase === 'sending';
  useEffect(() => {
    onBusyChange(isBusy);
    // An upload ends with its field.
    return () => onBusyChange(false);
  }, [isBusy, onBusyChange]);
  return (
    <Field label={LABEL} error={state ? undefined : error}>
      {(control) => (
        <UploadBox
          label={LABEL}
          control={control}
          accept={PDF}
          acceptedText={`PDF, hasta ${UPLOAD_MAX_MB} MB`}
          uploads={uploads}
          place="pdf"
        >
          {sent && (
            <div className="flex flex-wrap items-center gap-3 p-4">
              <FileText aria-hidden className="size-6 shrink-0 text-ink-2" strokeWidth={1.6} />
              <div className="min-w-0 flex-1">
                <p className="truncate text-[0.9375rem] font-medium">{sent.name}</p>
                <p className="text-[0.8125rem] text-ink-3">{formatSize(sent.size)}, recibido</p>
              </div>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => onChange(undefined)}
                aria-label={`Quitar: ${LABEL}`}
              >
                Quitar
              </Button>
            </div>
          )}
        </UploadBox>
      )}
    </Field>
  );
}
