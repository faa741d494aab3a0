import { Button, type ButtonProps } from './button.tsx';

/** Submit button of a form that validates on blur. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'asChild' | 'onMouseDown'>) {
  // Prevents the blur of a field on this click: its error message could shift the button away from under the
  // pointer.
  return <Button {...props} type="submit" onMouseDown={(event) => event.preventDefault()} />;
}
