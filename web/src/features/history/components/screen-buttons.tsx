import type { Role } from '@nodo/contracts/roles';
import { Link } from 'react-router-dom';
import { streamScreens } from '../../../lib/record-address.ts';
import { Button } from '../../../ui/button.tsx';

/** The way from a stream's history to the screens of its record and of its person. */
export function ScreenButtons({ stream, role }: { stream: string; role: Role }) {
  return streamScreens(stream, role).map(({ text, to }) => (
    <Button key={to} asChild variant="outline">
      <Link to={to}>{text}</Link>
    </Button>
  ));
}
