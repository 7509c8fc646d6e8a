import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { changeOutgoing, createOutgoing, deleteOutgoing, renewOutgoingSecret } from './change-endpoint.ts';
import type { OutgoingPortalDeps } from './deps.ts';
import { listOutgoing } from './list-endpoints.ts';
import { listOutgoingEvents } from './list-events.ts';
import { replayOutgoing, tryOutgoing } from './replay-events.ts';

/** Programs of the tenant that are told of changes, and the events on their way to them. */
export const outgoingPortalEndpoints = (deps: OutgoingPortalDeps): Endpoint[] => [
  listOutgoing(deps),
  createOutgoing(deps),
  changeOutgoing(deps),
  deleteOutgoing(deps),
  renewOutgoingSecret(deps),
  tryOutgoing(deps),
  listOutgoingEvents(deps),
  replayOutgoing(deps),
];
