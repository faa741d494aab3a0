import { reportTypeLabels } from '@nodo/contracts/reports/periods';
import { type ReportStatus, reportStatusLabels } from '@nodo/contracts/reports/values';
import type { ReportView } from '@nodo/contracts/reports/views';
import { FileText, RotateCw } from 'lucide-react';
import { formatSize } from '../../../lib/file-check.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge, toneTable } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { useRetryReport } from '../use-request-report.ts';
import { FileLinks } from './file-links.tsx';
import { FileRow } from './file-row.tsx';

const tones = toneTable<ReportStatus>({ preparing: 'amber', ready: 'sea', failed: 'alert' });

/** One statement: period, status and file. */
export function ReportRow({ report }: { report: ReportView }) {
  const { title, type, status, createdAt, url, size, sha256 } = report;
  return (
    <FileRow
      name={title}
      icon={FileText}
      badges={
        <Badge tone={tones[status]} dot>
          {reportStatusLabels[status]}
        </Badge>
      }
      facts={
        <>
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
            <InfoTip about="Huella SHA-256" text={`Huella SHA-256 del archivo: ${sha256}`} />
          )}
        </>
      }
      detail={
        status === 'failed' && (
          <p className="mt-1 text-sm text-ink-2">No pudimos prepararlo. Puedes intentarlo de nuevo.</p>
        )
      }
      actions={
        <>
          {url !== null && <FileLinks url={url} name={title} />}
          {status === 'failed' && <RetryButton report={report} />}
        </>
      }
    />
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
      acts
      onClick={() => retry.mutate(id)}
    >
      {!retry.isPending && <RotateCw aria-hidden className="size-4" />}
      Reintentar
    </Button>
  );
}
