import type { ImportMode } from '@sluice/contracts';
import type { ImportSchedule } from '@sluice/contracts/portal';
import { choicesOf, optionsOf, type PriceChoices } from './price-choices.ts';

/** Typed values; of a schedule that exists, an empty address, password or key stays as it is. */
export interface ScheduleValues extends Record<string, unknown> {
  name: string;
  url: string;
  username: string;
  password: string;
  private_key: string;
  mode: ImportMode;
  every_minutes: string;
  prices: PriceChoices;
  /** Columns that are to mean something else than the service takes them for. */
  mapping: Record<string, string | null>;
}

/** The values that the dialog begins with. */
export const valuesOf = (schedule: ImportSchedule | undefined): ScheduleValues => ({
  name: schedule?.name ?? '',
  url: '',
  username: '',
  password: '',
  private_key: '',
  mode: schedule?.mode ?? 'upsert',
  every_minutes: String(schedule?.every_minutes ?? 360),
  prices: choicesOf(schedule?.options),
  mapping: schedule?.mapping ?? {},
});

const given = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The part of the request that says where the file is: fields left empty are not sent. */
export const sourceOf = ({ url, username, password, private_key }: ScheduleValues) =>
  given({ url: url.trim(), username, password, private_key });

/** Facts from the test of the address: the confirmed key of the server, and the elements that are products. */
interface Tested {
  hostKey: string | undefined;
  recordPath: string | undefined;
}

export const requestOf = (values: ScheduleValues, { hostKey, recordPath }: Tested) => ({
  name: values.name,
  mode: values.mode,
  every_minutes: Number(values.every_minutes),
  mapping: values.mapping,
  options: {
    ...optionsOf(values.prices),
    ...(recordPath === undefined ? {} : { record_path: recordPath }),
  },
  ...sourceOf(values),
  ...(hostKey === undefined ? {} : { host_key: hostKey }),
});

/** Whether the file comes by SFTP; an empty address stays as it is stored. */
export const isSftp = ({ url }: ScheduleValues, schedule: ImportSchedule | undefined): boolean =>
  (url || (schedule?.address ?? '')).startsWith('sftp://');
