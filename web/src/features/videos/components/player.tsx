import { RotateCw, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

interface PlayerProps {
  title: string;
  /** A local path or an https URL. */
  url: string;
  isLive: boolean;
  poster: string | null;
  /** WebVTT in Spanish. */
  captionsUrl: string | null;
  /** Called on the first playback. */
  onPlay?: () => void;
}

function Unplayable({ isLive, url, onRetry }: Pick<PlayerProps, 'isLive' | 'url'> & { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid aspect-video place-content-center justify-items-center gap-3 p-6 text-center"
    >
      <VideoOff aria-hidden className="size-8 text-on-navy-2" strokeWidth={1.5} />
      <p className="max-w-sm text-sm leading-6 text-on-navy">
        {isLive ? 'La transmisión no responde en este momento.' : 'No pudimos reproducir este video.'}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="outline" size="sm" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          Reintentar
        </Button>
        {url.startsWith('https:') && (
          <Button asChild variant="outline" size="sm">
            <a href={url} target="_blank" rel="noreferrer">
              Abrir en otra pestaña
            </a>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The browser's native player, which brings keyboard control, captions, full screen and picture-in-picture. */
export function Player({ title, url, isLive, poster, captionsUrl, onPlay }: PlayerProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="overflow-hidden rounded-lg bg-[oklch(0.17_0.04_258)]">
      {hasFailed ? (
        <Unplayable isLive={isLive} url={url} onRetry={() => setFailed(false)} />
      ) : (
        <video
          aria-label={title}
          src={url}
          controls
          playsInline
          // A live stream starts by itself; browsers allow that only when muted.
          autoPlay={isLive}
          muted={isLive}
          preload={isLive ? 'auto' : 'metadata'}
          {...(poster === null ? {} : { poster })}
          onPlaying={onPlay}
          onError={() => setFailed(true)}
          className="aspect-video w-full"
        >
          <track
            kind="captions"
            srcLang="es"
            label="Español"
            default
            {...(captionsUrl === null ? {} : { src: captionsUrl })}
          />
        </video>
      )}
    </div>
  );
}
