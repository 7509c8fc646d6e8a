import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { connectionPortalEndpoints } from './connections/index.ts';
import type { PortalDeliveryDeps } from './deps.ts';
import { matchQuestionEndpoints } from './match-questions.ts';
import { productChannelEndpoints } from './product/index.ts';
import { reconciliationEndpoints } from './reconciliations.ts';
import { resultEndpoints } from './results.ts';

/** Endpoints for products on channels: their listings, matches, results and differences, and the health of connections. */
export const deliveryPortalEndpoints = (deps: PortalDeliveryDeps): Endpoint[] => [
  ...productChannelEndpoints(deps),
  ...connectionPortalEndpoints(deps),
  ...resultEndpoints(deps),
  ...matchQuestionEndpoints(deps),
  ...reconciliationEndpoints(deps),
];
