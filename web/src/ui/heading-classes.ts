/** Classes of a page's heading, which is drawn before React is there as well. */
export const headingClasses = {
  whole: 'mb-6 flex sm:mb-8 short:mb-4 flex-wrap items-end justify-between gap-x-6 gap-y-4',
  title: 'text-[1.75rem] leading-tight font-semibold tracking-[-0.02em] sm:text-[2rem]',
  detail: 'measure mt-1.5 text-pretty text-[0.9375rem] leading-6 text-ink-2',
};
