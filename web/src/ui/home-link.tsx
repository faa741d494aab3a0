import { Logo } from './logo.tsx';

/** The way home from pages that stand outside of the app: the server decides which page that is. */
export const HomeLink = () => (
  <a href="/" aria-label="Nodo Cartago, inicio" className="inline-flex rounded-md">
    <Logo />
  </a>
);
