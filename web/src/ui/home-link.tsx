import { Logo } from './logo.tsx';

/** Link to the start page from public pages: the server decides which page that is. */
export const HomeLink = () => (
  <a href="/" aria-label="Nodo Cartago, inicio" className="inline-flex rounded-md">
    <Logo />
  </a>
);
