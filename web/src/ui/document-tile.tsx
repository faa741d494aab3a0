import { Download, FileText } from 'lucide-react';
import { pdfName } from '../lib/file-name.ts';

interface DocumentTileProps {
  url: string;
  /** File name, without its extension. */
  name: string;
  /** Text below the name. */
  detail?: string;
}

/** A PDF stored on the platform, as a download. */
export function DocumentTile({ url, name, detail = 'PDF' }: DocumentTileProps) {
  return (
    <a
      href={url}
      download={pdfName(name)}
      className="flex w-full max-w-lg items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 hover:border-line-strong hover:bg-sunken"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-alert-soft text-alert-ink">
        <FileText aria-hidden className="size-5" strokeWidth={1.6} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] font-medium wrap-anywhere">{name}</span>
        <span className="block text-[0.8125rem] text-ink-3">{detail}</span>
      </span>
      <Download aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="sr-only">(se descarga)</span>
    </a>
  );
}
