import { Button, type ButtonProps, Tooltip } from '@mantine/core';

interface GuardedButtonProps extends ButtonProps {
  /** Why it may not be pressed, as `useWhyNot` tells; undefined = it may. */
  why: string | undefined;
  onClick?(): void;
  type?: 'button' | 'submit';
}

/** A button that says why it cannot be pressed: it stays in the order of the keyboard, so that everybody can learn it. */
export function GuardedButton({ why, onClick, type = 'button', ...rest }: GuardedButtonProps) {
  if (why === undefined) return <Button {...rest} type={type} onClick={onClick} />;
  return (
    <Tooltip label={why} multiline maw={320}>
      <Button {...rest} type="button" data-disabled aria-disabled aria-description={why} />
    </Tooltip>
  );
}
