import { Link } from 'react-router-dom';
import { customerAddress } from '../lib/customer-address.ts';
import { cx } from './cx.ts';

interface CustomerLinkProps {
  id: string;
  name: string;
  className?: string;
}

/** A person's name as a link to their page; render it only for readers who may open that. */
export function CustomerLink({ id, name, className }: CustomerLinkProps) {
  return (
    <Link
      to={customerAddress(id)}
      className={cx(
        'underline decoration-line-strong underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {name}
    </Link>
  );
}
