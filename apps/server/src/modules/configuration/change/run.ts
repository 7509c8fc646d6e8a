import type { Connector } from '@sluice/connector-kit';
import { keyOf, type Message } from '@sluice/contracts/messages';
import type {
  Configuration,
  ConfigurationChange,
  ConfigurationSubject,
  ConnectionConfiguration,
} from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import type { Principal } from '../../../platform/http/endpoint.ts';
import { ApiError, type ErrorBag, ValidationError } from '../../../platform/http/errors.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import type { Current } from '../current/load.ts';

/** Parts of the service that a change of the configuration works with. */
export interface ChangeParts {
  masterKeys: MasterKeys;
  connectors: readonly Connector[];
  connectorOf(platform: string): Connector | undefined;
  currencyChanges(tx: Tx, before: string, after: string): Promise<void>;
}

/** A connection that was made, whose channel is asked once that is committed. */
export interface MadeConnection {
  id: number;
  /** The configuration says whether prices are sent with VAT, so that the site's own habit does not count. */
  hasPriceBasis: boolean;
}

/** One run over a configuration: makes its changes in a transaction, and gathers them with all faults. */
export interface Run {
  tx: Tx;
  principal: Principal;
  parts: ChangeParts;
  wanted: Configuration;
  current: Current;
  /** Leaves out mappings of unknown categories; otherwise they are faults. */
  skipsUnknown: boolean;
  changes: ConfigurationChange[];
  made: MadeConnection[];
  errors: ErrorBag;
}

/** A connection of the configuration, with the place where it stands. */
export interface Place {
  at: string;
  wanted: ConnectionConfiguration;
}

export interface Difference {
  at: string;
  action: 'create' | 'update' | 'remove';
  subject: ConfigurationSubject;
  name: string;
  before?: string | null;
  after?: string | null;
}

/** Notes a difference and makes the change; its faults are gathered under the place of the difference. */
export async function change(run: Run, difference: Difference, work: () => unknown): Promise<void> {
  const { before = null, after = null } = difference;
  run.changes.push({ ...difference, before, after, reason: null, reason_key: null });
  await gatherFaults(run, difference.at, work);
}

/** Notes something that is not done now. */
export function leave(
  run: Run,
  action: 'wait' | 'skip',
  difference: Omit<Difference, 'action'>,
  why: Message,
): void {
  const { before = null, after = null } = difference;
  run.changes.push({ ...difference, action, before, after, reason: why.text, reason_key: keyOf(why) });
}

/** Runs a part of the work; its refusals become faults under a place of the configuration. */
export async function gatherFaults(
  { errors }: Pick<Run, 'errors'>,
  at: string,
  work: () => unknown,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ValidationError)
      for (const [field, messages] of Object.entries(error.messages))
        for (const said of messages) errors.add(`${at}.${field}`, said);
    else if (error instanceof ApiError) errors.add(at, error.said);
    else throw error;
  }
}

/** Numbers are kept with six decimals. */
export const sixDecimals = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A value in the words of a difference. */
export const shown = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

export const shownPath = (path: readonly string[]): string => path.join(' > ');

export const nameOf = ({ platform, label }: ConnectionConfiguration): string => `${label} (${platform})`;
