import { streams } from '@nodo/contracts/streams';
import { ExternalLink, Waypoints } from 'lucide-react';
import { Link } from 'react-router-dom';
import { storyAddress } from '../../../lib/history-address.ts';
import { Hash } from '../../../ui/hash.tsx';

const signClass =
  'inline-grid size-9 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink';

interface TransferLinksProps {
  transfer: { readonly id: string; readonly transactionHash: string; readonly explorerUrl: string };
  /** The transfer's amount, to tell the links of several transfers apart. */
  amount: string;
}

/** A transfer's transaction: its hash, the explorer, and its history. */
export function TransferLinks({ transfer, amount }: TransferLinksProps) {
  return (
    <div className="flex items-center gap-1">
      <Hash value={transfer.transactionHash} />
      <a
        href={transfer.explorerUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`Ver en el explorador los ${amount} (se abre en otra pestaña)`}
        className={signClass}
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
      <Link
        to={storyAddress(streams.transfer(transfer.id))}
        aria-label={`Historia de los ${amount}`}
        title="Historia"
        className={signClass}
      >
        <Waypoints aria-hidden className="size-4" />
      </Link>
    </div>
  );
}
