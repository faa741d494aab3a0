import { mediaIdOf } from '@nodo/contracts/images/values';
import { documentIdOf } from '@nodo/contracts/media/values';
import { isImageMedia } from '@nodo/contracts/warehouses/construction';
import { ExternalLink } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { DocumentTile } from '../../../ui/document-tile.tsx';
import { LazyImage } from '../../../ui/lazy-image.tsx';

const PREVIEW_WIDTH = 640;

/** Uploaded images have smaller variants; external ones don't. */
const previewOf = (mediaUrl: string) =>
  mediaIdOf(mediaUrl) === undefined ? mediaUrl : `${mediaUrl}?w=${PREVIEW_WIDTH}`;

/** Host of a link, to show where it leads. */
const hostOf = (mediaUrl: string) => (URL.canParse(mediaUrl) ? new URL(mediaUrl).host : '');

/** Attachment of an update: images are displayed, documents are downloads, anything else opens in a new tab. */
export function UpdateMedia({ mediaUrl, title }: { mediaUrl: string; title: string }) {
  if (documentIdOf(mediaUrl) !== undefined) {
    return (
      <div className="mt-4">
        <DocumentTile url={mediaUrl} name={title} />
      </div>
    );
  }
  const host = hostOf(mediaUrl);
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      {isImageMedia(mediaUrl) && (
        <LazyImage
          src={previewOf(mediaUrl)}
          alt={`Imagen de «${title}»`}
          width={16}
          height={9}
          className="w-full max-w-lg rounded-md border border-line"
        />
      )}
      <span className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
        <Button asChild variant="outline" size="sm">
          <a href={mediaUrl} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden className="size-4" />
            Ver
            <span className="sr-only"> el adjunto de «{title}» en una pestaña nueva</span>
          </a>
        </Button>
        {host && <span className="min-w-0 truncate text-[0.8125rem] text-ink-3">{host}</span>}
      </span>
    </div>
  );
}
