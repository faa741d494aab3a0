import { ExternalLink } from 'lucide-react';

export function ExplorerLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label="Ver en el explorador (se abre en otra pestaña)"
      title="Ver en el explorador"
      className="inline-grid size-9 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}
