import { useQuery } from '@tanstack/react-query';
import { LatestImages } from '../../features/images/components/latest-images.tsx';
import { portfolioQuery } from '../../features/portfolio/api/get-portfolio.ts';
import { MasterplanCard } from '../../features/warehouses/components/masterplan-card.tsx';
import { UpdateProgressCard } from '../../features/warehouses/components/update-progress-card.tsx';

/** Progress of one's own warehouses. */
function OwnProgress() {
  const { data } = useQuery(portfolioQuery);
  if (!data?.positions.length) return null;
  return <UpdateProgressCard progress={data.positions.map(({ progressPercentage }) => progressPercentage)} />;
}

/** Progress of the project: one's own warehouses, the whole, and its images. */
export function ProjectPart({ isInvested = false }: { isInvested?: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isInvested && <OwnProgress />}
      <MasterplanCard />
      <LatestImages allAt="/project-images" />
    </div>
  );
}
