import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import { useShownMoment } from '../lib/shown-moment.ts';
import { cx } from './cx.ts';

const variants = {
  // Off in the dark, its light fill would still be the brightest thing around.
  primary:
    'bg-primary text-on-primary hover:bg-primary-hover shadow-card dark:disabled:bg-line-strong/50 dark:disabled:text-ink',
  signal: 'bg-signal text-[oklch(0.2_0.05_258)] hover:brightness-105 shadow-card',
  outline: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken hover:border-line-strong',
  ghost: 'text-ink-2 hover:bg-sunken hover:text-ink',
  quiet: 'text-ink-3 hover:bg-sunken hover:text-ink',
  danger: 'bg-alert-soft text-alert-ink hover:brightness-95',
} as const;

const sizes = {
  sm: 'h-9 gap-1.5 rounded-sm px-3 text-sm',
  md: 'h-11 gap-2 rounded-md px-4 text-[0.9375rem]',
  lg: 'h-12 gap-2 rounded-md px-6 text-base',
  icon: 'size-10 rounded-md',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Disabled, with a spinner; the label should name the action in progress. */
  busy?: boolean;
  /**
   * Whether it changes something, or leads to a form that does: then it is disabled while the past is shown.
   * Defaults to true for submit buttons and those with `busy`.
   */
  acts?: boolean;
  /** Applies the style to its only child, such as a link, instead. A disabled link has no target. */
  asChild?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size = 'md',
    busy = false,
    acts = props.type === 'submit' || props.busy !== undefined,
    asChild = false,
    className,
    children,
    ...rest
  } = props;
  const isOff = useShownMoment() !== undefined && acts;
  const classes = cx(
    'inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap transition duration-150',
    'active:translate-y-px disabled:pointer-events-none disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  );
  const marks = { className: classes, 'data-acts': acts ? '' : undefined };
  if (asChild && !isOff) {
    return (
      <Slot.Root {...marks} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      {...(isOff && { title: 'En un momento pasado no se puede' })}
      disabled={busy || isOff || rest.disabled}
      aria-busy={busy || undefined}
      {...marks}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {asChild && isValidElement<{ children?: ReactNode }>(children) ? children.props.children : children}
    </button>
  );
}
