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
  /** What the last `commit` left; null at the very first. */
  readonly cursor: unknown;
  /** Aborted when the lease is lost or the process stops: begin nothing new. */
  readonly signal: AbortSignal;
  /** A read in the tenant, beside the work. */
  readTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Writes what was found out together with where to go on, in one transaction that fails when another process has
   * taken over.
   */
  commit<T>(cursor: unknown, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** How one kind of task is done. A rejection with a `ConnectorError` is tried again with a growing pause. */
export interface TaskHandler {
  readonly kind: TaskKind;
  /** How long after a success it runs again. */
  readonly everyMs: number;
  /** Whether a connection has this task at all. */
  appliesTo(connector: Connector, connection: ConnectionRow): boolean;
  /** `soon` = there is more, go on as soon as others had their turn. */
  run(run: TaskRun): Promise<'done' | 'soon'>;
}
