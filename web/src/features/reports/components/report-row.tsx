import { reportTypeLabels } from '@nodo/contracts/report-periods';
import { type ReportStatus, type ReportView, reportStatusLabels } from '@nodo/contracts/reports';
import { FileText, RotateCw } from 'lucide-react';
import { formatSize } from '../../../lib/file-check.ts';
import { formatDateTime, shortHash } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { useRetryReport } from '../use-request-report.ts';
import { FileLinks } from './file-links.tsx';

const tones: Record<ReportStatus, Tone> = { preparing: 'amber', ready: 'sea', failed: 'alert' };

/** One statement: of which period, how far it is, and the file. */
export function ReportRow({ report }: { report: ReportView }) {
  const { title, type, status, createdAt, url, size, sha256 } = report;
  return (
    <article
      aria-label={title}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-6"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 max-sm:hidden">
        <FileText aria-hidden className="size-5" strokeWidth={1.7} />
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0">{title}</span>
          <Badge tone={tones[status]} dot>
            {reportStatusLabels[status]}
          </Badge>
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-[0.8125rem] leading-5 text-ink-3 tabular">
          <span>{reportTypeLabels[type]}</span>
          <span aria-hidden>·</span>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {size !== null && (
            <>
              <span aria-hidden>·</span>
              <span>PDF, {formatSize(size)}</span>
            </>
          )}
          {sha256 !== null && (
            <span className="inline-flex items-center gap-1">
              <span aria-hidden>·</span>
              <span className="font-mono text-xs">{shortHash(sha256)}</span>
              <InfoTip about="Huella SHA-256" text={`Huella SHA-256 del archivo: ${sha256}`} />
            </span>
          )}
        </p>
        {status === 'failed' && (
          <p className="mt-1 text-sm text-ink-2">No pudimos prepararlo. Puedes intentarlo de nuevo.</p>
        )}
      </div>
      {url !== null && <FileLinks url={url} name={title} />}
      {status === 'failed' && <RetryButton report={report} />}
    </article>
  );
}

function RetryButton({ report: { id, title } }: { report: ReportView }) {
  const retry = useRetryReport();
  return (
    <Button
      variant="outline"
      size="sm"
      busy={retry.isPending}
      aria-label={`Reintentar: ${title}`}
      onClick={() => retry.mutate(id)}
    >
      {!retry.isPending && <RotateCw aria-hidden className="size-4" />}
      Reintentar
    </Button>
  );
}
