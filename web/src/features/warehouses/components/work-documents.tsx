import { documentIdOf } from '@nodo/contracts/media/values';
import { isImageMedia } from '@nodo/contracts/warehouses/construction';
import type { ConstructionUpdateView } from '@nodo/contracts/warehouses/views';
import { Download, ExternalLink, FileText } from 'lucide-react';
import { pdfName } from '../../../lib/file-name.ts';
import { formatDate } from '../../../lib/format.ts';

/** Updates with a file that isn't an image. */
export type WorkDocument = ConstructionUpdateView & { readonly mediaUrl: string };

export function documentsOf(works: readonly ConstructionUpdateView[]): WorkDocument[] {
  return works.flatMap(({ mediaUrl, ...work }) =>
    mediaUrl === null || isImageMedia(mediaUrl) ? [] : [{ ...work, mediaUrl }],
  );
}

const isKept = (mediaUrl: string) => documentIdOf(mediaUrl) !== undefined;

/** Documents stored on the platform are downloaded under their title; external ones open in a new tab. */
function linkOf({ mediaUrl, title }: WorkDocument) {
  return isKept(mediaUrl)
    ? { href: mediaUrl, download: pdfName(title) }
    : { href: mediaUrl, target: '_blank', rel: 'noreferrer' };
}

/** Documents of the works, listed by title. */
export function WorkDocuments({ documents }: { documents: readonly WorkDocument[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {documents.map((document) => (
        <li key={document.id}>
          <a {...linkOf(document)} className="flex items-center gap-3 rounded-sm px-1 py-3 hover:bg-sunken">
            <FileText aria-hidden className="size-5 shrink-0 text-ink-3" strokeWidth={1.6} />
            <span className="min-w-0 flex-1">
              <span className="block text-[0.9375rem] font-medium break-words">{document.title}</span>
              <span className="block text-[0.8125rem] text-ink-3">{formatDate(document.createdAt)}</span>
            </span>
            {isKept(document.mediaUrl) ? (
              <Download aria-hidden className="size-4 shrink-0 text-ink-3" />
            ) : (
              <ExternalLink aria-hidden className="size-4 shrink-0 text-ink-3" />
            )}
            <span className="sr-only">
              {isKept(document.mediaUrl) ? '(se descarga)' : '(se abre en otra pestaña)'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
