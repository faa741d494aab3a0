import { type DocumentView, documentTypeLabels, NO_UPLOADER } from '@nodo/contracts/documents';
import { Banknote, HardHat, type LucideIcon, Scale, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSize } from '../../../lib/file-check.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FileLinks } from './file-links.tsx';

const icons: Record<DocumentView['type'], LucideIcon> = {
  legal: Scale,
  financial: Banknote,
  construction: HardHat,
  regulatory: ShieldCheck,
};

/** Who published it; for what nobody did, the platform itself. */
function Uploader({ by }: { by: DocumentView['uploadedByUser'] }) {
  if (by) return <span>{by.firstName}</span>;
  return (
    <span>
      {NO_UPLOADER}
      <span className="sr-only"> (publicado por la plataforma)</span>
    </span>
  );
}

interface DocumentRowProps {
  document: DocumentView;
  /** Beside its type. */
  badges?: ReactNode;
  /** Below, and at the end. */
  detail?: ReactNode;
  action?: ReactNode;
}

/** One document: what it is, who published it when, and the file. */
export function DocumentRow({ document, badges, detail, action }: DocumentRowProps) {
  const { name, type, url, isExternal, size, createdAt, uploadedByUser } = document;
  const Icon = icons[type];
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-6"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 max-sm:hidden">
        <Icon aria-hidden className="size-5" strokeWidth={1.7} />
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge>{documentTypeLabels[type]}</Badge>
          {badges}
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-[0.8125rem] leading-5 text-ink-3 tabular">
          <Uploader by={uploadedByUser} />
          <span aria-hidden>·</span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span aria-hidden>·</span>
          <span>{size === null ? new URL(url).hostname : `PDF, ${formatSize(size)}`}</span>
        </p>
        {detail}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FileLinks url={url} name={name} isExternal={isExternal} />
        {action}
      </div>
    </article>
  );
}
