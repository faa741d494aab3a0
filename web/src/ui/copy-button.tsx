import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { toast } from './toast-store.ts';

interface CopyButtonProps {
  text: string;
  /** Accessible name. */
  label: string;
  /** Toast text after copying. */
  done: string;
  showLabel?: boolean;
  className?: string;
}

const MARK_MS = 2_000;

export function CopyButton({ text, label, done, showLabel = false, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), MARK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ title: 'Copiado', description: done, toastKey: 'copy' });
    } catch {
      toast({
        title: 'No se pudo copiar',
        description: 'Tu navegador no permite usar el portapapeles. Selecciona el texto y cópialo.',
        tone: 'destructive',
        toastKey: 'copy',
      });
    }
  }
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={showLabel ? undefined : label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-sm text-sm font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink',
        showLabel ? 'h-10 border border-line-strong/60 px-3.5' : 'size-9',
        className,
      )}
    >
      <Icon aria-hidden className={cx('size-4', copied && 'text-sea-ink')} />
      {showLabel && label}
    </button>
  );
}
