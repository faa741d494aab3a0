const looks = {
  signal: 'h-12 bg-signal px-6 text-[oklch(0.2_0.05_258)] hover:brightness-105',
  signalSmall: 'h-10 bg-signal px-4 text-[0.9375rem] text-[oklch(0.2_0.05_258)] hover:brightness-105',
  onNavy: 'h-12 border border-white/30 bg-white/5 px-6 text-[#f7f3ea] hover:bg-white/12',
  outline:
    'h-12 border border-line-strong/60 bg-surface px-6 text-ink hover:border-line-strong hover:bg-sunken',
  primary: 'h-12 bg-primary px-6 text-on-primary hover:bg-primary-hover',
  ink: 'h-12 bg-[#14233f] px-6 text-[#f7f3ea] hover:bg-[#1d3156]',
  onSignal: 'h-12 border border-[#14233f]/60 px-6 text-[#14233f] hover:bg-white/20',
} as const;
export type ButtonLook = keyof typeof looks;

/** Classes of a button; small enough to be shared by static and interactive parts. */
export function buttonClasses(look: ButtonLook): string {
  return `inline-flex min-w-0 items-center justify-center gap-2 rounded-md text-center leading-tight font-medium transition duration-150 active:translate-y-px disabled:opacity-60 ${looks[look]}`;
}
