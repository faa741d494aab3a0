import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import { Download, Share2 } from 'lucide-react';
import { formatSize } from '../../../lib/file-check.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { fileNameOf } from '../video-labels.ts';
import { videoAddress } from '../videos-view.ts';

const TOAST_KEY = 'video-share';

/** Shares by the device's share sheet where available, otherwise by the clipboard. */
async function share({ id, title }: ProgressVideoView): Promise<void> {
  const url = new URL(videoAddress(id), location.origin).href;
  const data = { title: `${title} · Nodo Cartago`, url };
  if (navigator.canShare?.(data)) {
    // Closing the share sheet is not an error.
    const isShared = await navigator.share(data).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (isShared) return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({
      title: 'Enlace copiado',
      description: 'Lo abre quien tenga una cuenta en la plataforma.',
      toastKey: TOAST_KEY,
    });
  } catch {
    toast({
      title: 'No se pudo copiar el enlace',
      description: 'Cópialo de la barra de direcciones: es el de este video.',
      tone: 'destructive',
      toastKey: TOAST_KEY,
    });
  }
}

function DownloadButton({ video }: { video: ProgressVideoView }) {
  const { isLive, file, videoUrl } = video;
  const label = (
    <>
      <Download aria-hidden className="size-4" />
      Descargar
    </>
  );
  if (isLive) {
    return (
      <Button variant="outline" disabled title="Una transmisión en vivo no se puede descargar">
        {label}
      </Button>
    );
  }
  const target = file ? { download: fileNameOf(video) } : { target: '_blank', rel: 'noreferrer' };
  return (
    <Button asChild variant="outline" {...(file ? { title: formatSize(file.size) } : {})}>
      <a href={videoUrl} {...target}>
        {label}
      </a>
    </Button>
  );
}

export function VideoActions({ video }: { video: ProgressVideoView }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => void share(video)}>
        <Share2 aria-hidden className="size-4" />
        Compartir
      </Button>
      <DownloadButton video={video} />
    </div>
  );
}
