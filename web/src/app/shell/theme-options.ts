import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeChoice } from '../../lib/theme.ts';

export const themeOptions: readonly { value: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Oscuro', icon: Moon },
  { value: 'system', label: 'Según el sistema', icon: Monitor },
];
