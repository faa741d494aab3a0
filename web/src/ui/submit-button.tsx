import { Button, type ButtonProps } from './button.tsx';

/** Sends a form whose fields are checked when one leaves them. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'asChild' | 'onMouseDown'>) {
  // Leaving a field by this very click may show its error, which would move the button away from under it.
  return <Button {...props} type="submit" onMouseDown={(event) => event.preventDefault()} />;
}
