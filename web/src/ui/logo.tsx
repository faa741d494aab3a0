import { cx } from './cx.ts';

/** The mark: two quays, one route between them, and the node where they meet. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="7" className="fill-navy dark:fill-navy-2" />
      <path
        d="M9 23V9l14 14V9"
        fill="none"
        className="stroke-on-navy"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="9" cy="23" r="2.7" className="fill-on-navy" />
      <circle cx="23" cy="9" r="3.6" className="fill-signal" />
    </svg>
  );
}

interface LogoProps {
  className?: string;
  inverse?: boolean;
  /** Shows only the mark on narrow screens; otherwise only where large text leaves no room beside the menu. */
  isShort?: boolean;
}

export function Logo({ className, inverse = false, isShort = false }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark className={cx('size-8', inverse && 'rounded-[7px] ring-1 ring-white/20')} />
      <span
        className={cx(
          'text-[1.0625rem] leading-none font-semibold tracking-tight whitespace-nowrap',
          isShort ? 'max-[26rem]:sr-only' : 'max-[18rem]:sr-only',
        )}
      >
        Nodo{' '}
        <span className={inverse ? 'font-normal text-on-navy-2' : 'font-normal text-ink-3'}>Cartago</span>
      </span>
    </span>
  );
}
