export const menuClasses =
  'animate-fade z-50 min-w-52 rounded-md border border-line bg-surface p-1.5 shadow-float outline-none';
export const menuItemClasses =
  'flex w-full items-center gap-2.5 rounded-sm px-2.5 py-2 text-left text-[0.9375rem] text-ink outline-none data-highlighted:bg-sunken';
