import type { PublishAttempt } from '@sluice/contracts/portal';

/** The attempts that one change of a product led to, the latest first. */
export interface AttemptGroup {
  /** The first attempt, by which the group is known while older ones join it. */
  id: number;
  attempts: readonly PublishAttempt[];
}

/** Attempts of one product that are further apart belong to different changes. */
const TOGETHER_MS = 60_000;

/** Puts the attempts of one product that were made within a minute together. The latest attempt of a group gives its place. */
export function groupAttempts(attempts: readonly PublishAttempt[]): AttemptGroup[] {
  const groups: PublishAttempt[][] = [];
  const open = new Map<number, PublishAttempt[]>();
  for (const attempt of attempts) {
    const group = open.get(attempt.product_id);
    if (group !== undefined && Date.parse(group[0]!.at) - Date.parse(attempt.at) <= TOGETHER_MS) {
      group.push(attempt);
    } else {
      const begun = [attempt];
      groups.push(begun);
      open.set(attempt.product_id, begun);
    }
  }
  return groups.map((group) => ({ id: group[0]!.id, attempts: group }));
}

const WELL: readonly PublishAttempt['outcome'][] = ['live', 'accepted', 'withdrawn'];

/** Whether nobody has to look into it: all of it arrived. */
export const wentWell = ({ attempts }: AttemptGroup): boolean =>
  attempts.every(({ outcome }) => WELL.includes(outcome));
