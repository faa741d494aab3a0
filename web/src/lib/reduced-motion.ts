/** Whether the user prefers reduced motion; evaluated on each call, as the preference may change. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
