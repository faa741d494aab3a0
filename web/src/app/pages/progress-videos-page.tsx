import { ProgressVideos } from '../../features/videos/components/progress-videos.tsx';
import { useTitle } from '../../lib/use-title.ts';

/** Videos of the works, and the cameras. */
export function ProgressVideosPage() {
  useTitle('Videos de Progreso');
  return <ProgressVideos />;
}
