/** Classes of the shell's parts, which are drawn before React is there as well. */
export const barClasses = 'sticky top-0 z-30 border-b border-line bg-surface';
export const barRowClasses =
  'mx-auto flex h-16 max-w-[82rem] items-center gap-4 px-4 sm:px-6 lg:gap-5 lg:px-8 xl:gap-8';
export const mainClasses =
  'mx-auto w-full max-w-[82rem] flex-1 px-4 py-6 outline-none transition-opacity sm:px-6 sm:py-10 lg:px-8 short:py-5';
