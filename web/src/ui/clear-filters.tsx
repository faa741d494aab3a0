import { Button, type ButtonProps } from './button.tsx';

interface ClearFiltersProps extends Pick<ButtonProps, 'className'> {
  /** `outline` where it is the only action left. */
  variant?: 'ghost' | 'outline';
  onClear: () => void;
}

/** Clears all filters of a list. */
export function ClearFilters({ variant = 'ghost', onClear, className }: ClearFiltersProps) {
  return (
    <Button variant={variant} size="sm" onClick={onClear} className={className}>
      Quitar filtros
    </Button>
  );
}
