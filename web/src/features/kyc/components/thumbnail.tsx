import type { KycDocumentType } from '@nodo/contracts/kyc/documents';
import type { KycDraftDocument } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { FileText, ImageOff } from 'lucide-react';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { documentQuery } from '../api/view-document.ts';

interface ThumbnailProps {
  userId: string;
  type: KycDocumentType;
  document: KycDraftDocument;
}

const frame =
  'grid size-16 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken';

function Picture({ userId, type, document }: ThumbnailProps) {
  const query = useQuery(documentQuery(userId, type, document.objectPath));
  const url = useObjectUrl(query.data);
  if (url) return <img src={url} alt="" className={`${frame} object-cover`} />;
  if (query.isPending) return <Skeleton className="size-16 shrink-0" />;
  return (
    <span className={frame}>
      <ImageOff aria-hidden className="size-6 text-ink-3" strokeWidth={1.6} />
    </span>
  );
}

/** Thumbnail of an image; a generic icon for a PDF. */
export function Thumbnail(props: ThumbnailProps) {
  if (props.document.contentType !== 'application/pdf') return <Picture {...props} />;
  return (
    <span className={frame}>
      <span className="grid justify-items-center gap-1 text-[0.6875rem] leading-none font-semibold text-alert-ink">
        <FileText aria-hidden className="size-6" strokeWidth={1.6} />
        PDF
      </span>
    </span>
  );
}
