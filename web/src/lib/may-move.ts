/** Whether the person lets things glide and scroll softly; asked anew each time, as the wish may change. */
export const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;
