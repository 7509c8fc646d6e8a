import type { Check } from '../check.ts';
import { authorizationChecks } from './authorization.ts';
import { batchChecks } from './batches.ts';
import { cancellationChecks } from './cancellation.ts';
import { declarationChecks } from './declaration.ts';
import { hostileChecks } from './hostile.ts';
import { hygieneChecks, stateCheck } from './hygiene.ts';
import { idempotencyChecks } from './idempotency.ts';
import { imageChecks } from './images.ts';
import { mappingChecks } from './mapping.ts';
import { orderActionChecks } from './order-actions.ts';
import { orderChecks } from './orders.ts';
import { productChecks } from './products.ts';
import { roundTripChecks } from './round-trip.ts';
import { taxonomyChecks } from './taxonomy.ts';
import { ticketChecks } from './tickets.ts';
import { transportChecks } from './transport.ts';
import { webhookChecks } from './webhooks.ts';

/** Every check of the kit, in the order in which they are run. */
export const ALL_CHECKS: readonly Check[] = [
  stateCheck,
  ...declarationChecks,
  ...mappingChecks,
  ...hostileChecks,
  ...batchChecks,
  ...imageChecks,
  ...idempotencyChecks,
  ...ticketChecks,
  ...orderChecks,
  ...orderActionChecks,
  ...productChecks,
  ...roundTripChecks,
  ...taxonomyChecks,
  ...webhookChecks,
  ...authorizationChecks,
  ...transportChecks,
  ...cancellationChecks,
  ...hygieneChecks,
];
