import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { STEPS, type Step } from './steps.ts';

const STORED = 'sluice.tour';

interface Tour {
  step: Step;
  /** Counted from 1. */
  number: number;
  isOpen: boolean;
  goTo(number: number): void;
  close(): void;
  open(): void;
}

/** The place in the tour. This browser keeps it, for the shop it belongs to: a demonstration that begins anew has a new one. */
export function useTour(): Tour {
  const shop = useSession().tenant.id;
  const navigate = useNavigate();
  const [at, setAt] = useState(() => read(shop));
  const keep = (next: Place): void => {
    localStorage.setItem(STORED, JSON.stringify({ shop, ...next }));
    setAt(next);
  };
  return {
    ...at,
    step: STEPS[at.number - 1]!,
    goTo: (number) => {
      keep({ number, isOpen: true });
      void navigate({ to: STEPS[number - 1]!.to });
    },
    close: () => keep({ ...at, isOpen: false }),
    open: () => keep({ ...at, isOpen: true }),
  };
}

interface Place {
  number: number;
  isOpen: boolean;
}

const BEGINNING: Place = { number: 1, isOpen: true };

function read(shop: number): Place {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Place & { shop: number }>;
    const isPlace = kept.shop === shop && STEPS[(kept.number ?? 0) - 1] !== undefined;
    return isPlace ? { number: kept.number!, isOpen: kept.isOpen === true } : BEGINNING;
  } catch {
    return BEGINNING;
  }
}
