import { message } from '@sluice/contracts/messages';
import { isTimeZone, lastDays } from '../days.ts';
import { invalid } from './errors.ts';

/** The time zone of a query. @throws ValidationError for a text that names none */
export function zoneOf(tz: string | undefined): string {
  const zone = tz ?? 'UTC';
  if (!isTimeZone(zone))
    throw invalid('tz', message('not_a_time_zone', { field: 'tz', example: 'Europe/Istanbul' }));
  return zone;
}

/** When yesterday and today began in the zone. */
export function dayBegins(zone: string, now = Date.now()): { yesterday: Date; today: Date } {
  const { starts } = lastDays(now, 2, zone);
  return { yesterday: starts[0]!, today: starts[1]! };
}
