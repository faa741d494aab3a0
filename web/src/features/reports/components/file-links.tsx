import { Download, ExternalLink } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface FileLinksProps {
  url: string;
  /** Name of the file. */
  name: string;
  /** Hosted elsewhere: it can only be opened, not downloaded. */
  isExternal?: boolean;
}

/** Links that open a file in a new tab or download it. */
export function FileLinks({ url, name, isExternal = false }: FileLinksProps) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button asChild variant="outline" size="sm">
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`Ver: ${name} (pestaña nueva)`}>
          <ExternalLink aria-hidden className="size-4" />
          Ver
        </a>
      </Button>
      {!isExternal && (
        <Button asChild variant="ghost" size="sm">
          <a
            href={`${url}?download=true`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Descargar: ${name}`}
          >
            <Download aria-hidden className="size-4" />
            Descargar
          </a>
        </Button>
      )}
    </span>
  );
}
