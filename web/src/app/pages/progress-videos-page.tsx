import { ProgressVideos } from '../../features/videos/components/progress-videos.tsx';
import { useTitle } from '../../lib/use-title.ts';

/** Films of the works and the cameras that take them. */
export function ProgressVideosPage() {
  useTitle('Videos de Progreso');
  return <ProgressVideos />;
}
