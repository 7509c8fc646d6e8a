import type { ReactNode } from 'react';
import classes from './Status.module.css';

export type Tone = 'live' | 'pending' | 'error' | 'neutral' | 'info';

/** A state in a word, with a mark by shape and colour. Native elements: tables hold hundreds. */
export const Status = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${classes.status} ${classes[tone]}`}>{children}</span>
);
