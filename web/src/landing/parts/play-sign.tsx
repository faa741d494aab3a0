import type { ReactNode } from 'react';

/** Classes of the button, or link, to the project's video. */
export const VIDEO_BUTTON =
  'inline-flex h-14 items-center gap-3 rounded-full bg-[#f7f3ea] pr-7 pl-2 font-medium text-[#14233f] shadow-float transition hover:brightness-105 active:translate-y-px disabled:opacity-80';

/** The disc at its start; `children` in place of the triangle. */
export function PlaySign({ children }: { children?: ReactNode }) {
  return (
    <span className="grid size-10 place-items-center rounded-full bg-[#ef7a2b] text-[#14233f]">
      {children ?? (
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
          <path d="M5 3l8 5-8 5z" fill="currentColor" />
        </svg>
      )}
    </span>
  );
}
