import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import type { STEPS } from './steps.ts';

interface StepButtonProps {
  to: (typeof STEPS)[number]['to'];
  /** Why this person may not take it. */
  why: string | undefined;
  isNext: boolean;
  children: string;
}

/** The way to a step of the set-up. */
export function StepButton({ to, why, isNext, children }: StepButtonProps) {
  const look = { size: 'xs', variant: isNext ? 'filled' : 'default' } as const;
  if (why !== undefined)
    return (
      <GuardedButton {...look} why={why}>
        {children}
      </GuardedButton>
    );
  return (
    <ButtonLink to={to} {...look}>
      {children}
    </ButtonLink>
  );
}
