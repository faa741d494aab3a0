import { Download, ExternalLink } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface FileLinksProps {
  url: string;
  /** What the file is called. */
  name: string;
  /** Elsewhere: it can be opened only. */
  isExternal?: boolean;
}

/** Opens a file in a tab of its own, or saves it. */
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
