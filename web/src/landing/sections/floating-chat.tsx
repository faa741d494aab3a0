import { IfSetting } from '../parts/conditions.tsx';
import { CHAT_URL } from '../parts/settings.ts';

/** Floating button in the corner that opens the chat, if one is configured. */
export function FloatingChat() {
  return (
    <IfSetting name="CHAT_URL">
      <aside aria-label="Chat">
        <a
          href={CHAT_URL}
          target="_blank"
          rel="noopener noreferrer"
          className="fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-[#1d6b62] text-white shadow-float transition hover:brightness-110 sm:right-6 sm:bottom-6"
        >
          <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7">
            <path
              d="M14 4c6 0 10.5 3.900 10.5 9s-4.5 9-10.5 9c-1.300 0-2.600-.2-3.700-.5L4.5 24l1.800-4.700C4.5 17.700 3.500 15.500 3.500 13 3.500 7.900 8 4 14 4z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.9"
              strokeLinejoin="round"
            />
            <path
              d="M9.5 11.500h9M9.5 15.200h5.5"
              stroke="currentColor"
              strokeWidth="1.9"
              strokeLinecap="round"
            />
          </svg>
          <span className="sr-only">Abrir el chat en otra pestaña</span>
        </a>
      </aside>
    </IfSetting>
  );
}
