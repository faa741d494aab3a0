import { ERASED } from '@nodo/contracts/event';
import { documentTypeLabels, NO_UPLOADER } from '@nodo/contracts/reports/values';
import type { DocumentView } from '@nodo/contracts/reports/views';
import { Banknote, HardHat, type LucideIcon, Scale, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSize } from '../../../lib/file-check.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FileLinks } from './file-links.tsx';
import { FileRow } from './file-row.tsx';

const icons: Record<DocumentView['type'], LucideIcon> = {
  legal: Scale,
  financial: Banknote,
  construction: HardHat,
  regulatory: ShieldCheck,
};

/** Who published it; the platform if no person did. */
function Uploader({ by }: { by: DocumentView['uploadedByUser'] }) {
  if (by) return <span>{by.firstName}</span>;
  return (
    <span>
      {NO_UPLOADER}
      <span className="sr-only"> (publicado por la plataforma)</span>
    </span>
  );
}

/** Host of an external link or the file's size; the placeholder if it was erased. */
function place({ url, size }: DocumentView): string {
  if (url === ERASED) return ERASED;
  return size === null ? new URL(url).hostname : `PDF, ${formatSize(size)}`;
}

interface DocumentRowProps {
  document: DocumentView;
  /** Shown beside the type. */
  badges?: ReactNode;
  /** Shown below, and at the end of the row. */
  detail?: ReactNode;
  action?: ReactNode;
}

/** One document: name, type, publisher, date and file. */
export function DocumentRow({ document, badges, detail, action }: DocumentRowProps) {
  const { name, type, url, isExternal, createdAt, uploadedByUser } = document;
  return (
    <FileRow
      name={name}
      icon={icons[type]}
      badges={
        <>
          <Badge>{documentTypeLabels[type]}</Badge>
          {badges}
        </>
      }
      facts={
        <>
          <Uploader by={uploadedByUser} />
          <span aria-hidden>·</span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span aria-hidden>·</span>
          <span>{place(document)}</span>
        </>
      }
      detail={detail}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {url !== ERASED && <FileLinks url={url} name={name} isExternal={isExternal} />}
          {action}
        </div>
      }
    />
  );
}
