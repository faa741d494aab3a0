import { Button, type ButtonProps } from './button.tsx';

interface ClearFiltersProps extends Pick<ButtonProps, 'className'> {
  /** Outlined where nothing else is left to do. */
  variant?: 'ghost' | 'outline';
  onClear: () => void;
}

/** Back to the whole list. */
export function ClearFilters({ variant = 'ghost', onClear, className }: ClearFiltersProps) {
  return (
    <Button variant={variant} size="sm" onClick={onClear} className={className}>
      Quitar filtros
    </Button>
  );
}
