import type { Connector, ConnectorContext } from '@sluice/connector-kit';
import type { TenantId, Tx } from '../../../platform/db/database.ts';
import type { ConnectionRow } from '../connections.ts';
import type { TaskKind } from './kinds.ts';

/** One run of a recurring task, under a lease that is renewed while it lasts. */
export interface TaskRun {
  readonly tenantId: TenantId;
  readonly connection: ConnectionRow;
  readonly connector: Connector;
  readonly ctx: ConnectorContext;
  /** The cursor of the last `commit`; null at the very first. */
  readonly cursor: unknown;
  /** Aborted when the lease is lost or the process stops: begin nothing new. */
  readonly signal: AbortSignal;
  /** A read in the tenant, beside the work. */
  readTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Writes results together with the position to resume at, in one transaction that fails when another process has
   * taken over.
   */
  commit<T>(cursor: unknown, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The work of one kind of task. A rejection with a `ConnectorError` is retried with a growing pause. */
export interface TaskHandler {
  readonly kind: TaskKind;
  /** Time after a success until it runs again. */
  readonly everyMs: number;
  /** As `everyMs`, where it depends on the channel. */
  everyMsFor?(connector: Connector): number;
  /** Whether a connection has this task at all. */
  appliesTo(connector: Connector, connection: ConnectionRow): boolean;
  /** `soon` = work is left, resume as soon as others had their turn. */
  run(run: TaskRun): Promise<'done' | 'soon'>;
}
