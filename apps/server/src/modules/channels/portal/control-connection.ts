import { Message } from '@sluice/contracts';
import { ConnectionDeleted, ConnectionDeletion, TaskRunInput } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Actor } from '../../audit/index.ts';
import { requireConnection, resetBreaker, setPaused } from '../connections.ts';
import { deleteConnection as remove } from '../delete-connection.ts';
import { requestTask } from '../tasks/store.ts';
import type { PortalChannelsDeps } from './deps.ts';

interface Control {
  verb: 'pause' | 'resume' | 'reset-breaker';
  operationId: string;
  summary: string;
  message: string;
  work(tx: Tx, actor: Actor, id: number): Promise<void>;
}

/** Actions on a connection that need no further input. */
const CONTROLS: Control[] = [
  {
    verb: 'pause',
    operationId: 'pauseConnection',
    summary: 'Pause deliveries; changes wait, orders are still read',
    message: 'connection paused',
    work: (tx, actor, id) => setPaused(tx, actor, id, true),
  },
  {
    verb: 'resume',
    operationId: 'resumeConnection',
    summary: 'Resume deliveries, also after failures blocked the channel',
    message: 'connection resumed',
    work: (tx, actor, id) => setPaused(tx, actor, id, false),
  },
  {
    verb: 'reset-breaker',
    operationId: 'resetBreaker',
    summary: 'Try a channel that failures blocked again now',
    message: 'the channel is tried again',
    work: resetBreaker,
  },
];

export const controlConnection = (deps: PortalChannelsDeps) =>
  CONTROLS.map(({ verb, operationId, summary, message, work }) =>
    endpoint({
      method: 'POST',
      path: `/portal/api/connections/:id/${verb}`,
      operationId,
      tag: 'Connections',
      summary,
      subject: 'connection',
      role: 'admin',
      success: { status: 200, schema: Message },
      errors: [404],
      handle: async ({ principal, params }) => {
        await deps.db.inTenant(principal.tenantId, (tx) => work(tx, principal.actor, params.id!));
        return { message };
      },
    }),
  );

export const runTask = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/tasks',
    operationId: 'runConnectionTask',
    tag: 'Connections',
    summary: 'Run a recurring task now',
    subject: 'connection',
    role: 'admin',
    body: TaskRunInput,
    success: { status: 202, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        requestTask(tx, params.id!, body.kind);
      });
      return { message: 'the task runs as soon as possible' };
    },
  });

export const deleteConnection = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/connections/:id',
    operationId: 'deleteConnection',
    tag: 'Connections',
    summary: 'Delete a connection with its listings and overrides',
    description:
      'A background job first takes its listings off sale, except products that came from the site itself; listings=withdraw_all includes these, listings=leave takes off none.',
    subject: 'connection',
    role: 'admin',
    query: ConnectionDeletion,
    success: { status: 200, schema: ConnectionDeleted },
    errors: [404, 409, 422],
    handle: async ({ principal, params, query }) => {
      const { withdrawing, own } = await remove(deps.db, principal, params.id!, query.listings);
      const withdrawn = withdrawing === 0 ? '' : ', its listings are withdrawn';
      const left = own === 0 ? '' : `; ${own} of products that came from the site itself stay on sale`;
      return { message: `connection deleted${withdrawn}${left}`, withdrawing, own_products: own };
    },
  });
