import type { RuleCadence, RuleKind } from '@sluice/contracts/portal';
import { dayAt, minutesAt, momentAt } from '../../../platform/days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** When a rule may speak. Times of the day are HH:MM in its zone. */
export interface Schedule {
  cadence: RuleCadence;
  daily_at: string;
  quiet_from: string | null;
  quiet_to: string | null;
  urgent_kinds: readonly RuleKind[];
  kinds: readonly RuleKind[];
  time_zone: string;
}

/** A rule that speaks at once has no time to wait for. */
export const AT_ALL_TIMES = new Date(0);

/** The time of the next digest behind a moment. */
export function nextSpeaking({ cadence, daily_at, time_zone: zone }: Schedule, now: Date): Date {
  const ms = now.getTime();
  if (cadence === 'at_once') return AT_ALL_TIMES;
  if (cadence === 'hourly') {
    const shown = minutesAt(ms, zone) * 60_000 + (ms % 60_000);
    return new Date(ms + HOUR_MS - (shown % HOUR_MS));
  }
  const today = dayAt(ms, zone);
  const days = [today, dayAt(Date.parse(today) + DAY_MS, 'UTC')];
  const moments = days.map((day) => momentAt(day, minutesOf(daily_at), zone));
  return new Date(moments.find((moment) => moment > ms) ?? ms + DAY_MS);
}

/** The kinds of which a rule may speak now: in quiet hours the urgent ones alone. A daily digest has a time that was chosen. */
export function kindsNow(rule: Schedule, now: Date): RuleKind[] {
  const { kinds, urgent_kinds: urgent } = rule;
  const isHushed = rule.cadence !== 'daily' && isQuiet(rule, now);
  return isHushed ? kinds.filter((kind) => urgent.includes(kind)) : [...kinds];
}

/** Whether quiet hours hold; those that end before they begin last over midnight. */
export function isQuiet({ quiet_from, quiet_to, time_zone }: Schedule, now: Date): boolean {
  if (quiet_from === null || quiet_to === null) return false;
  const [at, from, to] = [minutesAt(now.getTime(), time_zone), minutesOf(quiet_from), minutesOf(quiet_to)];
  return from < to ? at >= from && at < to : at >= from || at < to;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
