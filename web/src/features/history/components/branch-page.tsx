import { Link, useNavigate } from 'react-router-dom';
import { isGone } from '../../../lib/errors.ts';
import { BRANCHES_ADDRESS } from '../../../lib/history-address.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useBranch } from '../api/branches.ts';
import { branchStateText } from '../branch-labels.ts';
import { BranchFacts } from './branch-card.tsx';
import { BranchDelete } from './branch-delete.tsx';
import { BranchFiguresView } from './branch-figures.tsx';

/** One branch: its suppositions, and its figures beside the real ones. */
export function BranchPanel({ id }: { id: string }) {
  const query = useBranch(id);
  const navigate = useNavigate();
  // Deleted in the meantime: the cached data must not be displayed any more.
  const data = isGone(query.error) ? undefined : query.data;
  const state = data && branchStateText(data);
  return (
    <>
      <PageHeader
        title={data?.label ?? '¿Y si…?'}
        detail={
          state && (
            <Badge tone={state.tone} dot>
              {state.text}
            </Badge>
          )
        }
        action={
          <div className="flex flex-wrap items-center gap-3">
            {data && <BranchDelete branch={data} onDone={() => navigate(BRANCHES_ADDRESS)} />}
            <Button asChild variant="outline">
              <Link to={BRANCHES_ADDRESS}>Todas las suposiciones</Link>
            </Button>
          </div>
        }
      />
      {query.isPending && <SkeletonRows rows={4} label="Cargando la suposición…" className="h-24" />}
      {!data && query.error && <QueryError query={query} fallback="No pudimos cargar la suposición." />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Notice tone="amber" title="Esto es una suposición: nada de esto pasó">
            Son las cifras que habría con los cambios de abajo. Lo que cada quien invirtió y retiró se deja
            como fue, así que un saldo puede quedar por debajo de cero.
          </Notice>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <BranchFacts branch={data} />
          </div>
          {data.comparison && <BranchFiguresView comparison={data.comparison} />}
        </div>
      )}
    </>
  );
}
