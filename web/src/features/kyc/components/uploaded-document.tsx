import type { KycDocumentType } from '@nodo/contracts/kyc/documents';
import type { KycDraftDocument } from '@nodo/contracts/kyc/views';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { formatSize } from '../../../lib/file-check.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { fileName } from '../file-names.ts';
import { isOutdated } from '../wizard.ts';
import { Thumbnail } from './thumbnail.tsx';

interface UploadedDocumentProps {
  userId: string;
  type: KycDocumentType;
  label: string;
  document: KycDraftDocument;
  remarks: readonly string[] | undefined;
  /** Id of the file input that replaces it. */
  htmlFor: string;
  onView: () => void;
}

const kinds: Record<KycDraftDocument['contentType'], string> = {
  'image/jpeg': 'Imagen JPG',
  'image/png': 'Imagen PNG',
  'image/webp': 'Imagen WebP',
  'application/pdf': 'PDF',
};

function State({ type, document, remarks }: Pick<UploadedDocumentProps, 'type' | 'document' | 'remarks'>) {
  const now = useNow();
  const problems = [
    ...(remarks ?? []),
    ...(isOutdated(type, document.uploadedAt, now) ? ['lo cargaste hace más de 3 meses.'] : []),
  ];
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-[0.8125rem] leading-5 text-sea-ink">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        Guardado el {formatDateTime(document.uploadedAt)}
      </p>
    );
  }
  return (
    <p className="flex gap-1.5 text-[0.8125rem] leading-5 text-amber-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>Reemplázalo: {problems.join(' ')}</span>
    </p>
  );
}

/** An uploaded document: thumbnail, file details, and replacing it. */
export function UploadedDocument(props: UploadedDocumentProps) {
  const { label, document, htmlFor, onView } = props;
  const name = fileName(document.objectPath);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3">
      <Thumbnail userId={props.userId} type={props.type} document={document} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-[0.9375rem] font-medium">{name ?? kinds[document.contentType]}</p>
        <p className="text-[0.8125rem] leading-5 text-ink-3">
          {name ? `${kinds[document.contentType]} · ` : ''}
          {formatSize(document.size)}
        </p>
        <State type={props.type} document={document} remarks={props.remarks} />
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button variant="outline" size="sm" onClick={onView} aria-label={`Ver: ${label}`}>
          Ver
        </Button>
        <Button asChild variant="outline" size="sm">
          <label htmlFor={htmlFor} className="cursor-pointer">
            Reemplazar
          </label>
        </Button>
      </div>
    </div>
  );
}
