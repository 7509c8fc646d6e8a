import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { channelContentEndpoints } from './channel-content.ts';
import type { PortalPublishingDeps } from './deps.ts';
import { handlingEndpoints } from './handling.ts';
import { heldPlanEndpoints } from './held-plans.ts';
import { markupEndpoints } from './markups.ts';
import { reviewConnectionEndpoint } from './review-connection.ts';
import { ruleEndpoints } from './rules.ts';

/** Endpoints for the selection and the prices of products on channels, for reviews, and for changes that the guard holds. */
export const publishingPortalEndpoints = (deps: PortalPublishingDeps): Endpoint[] => [
  ...ruleEndpoints(deps),
  ...markupEndpoints(deps),
  ...heldPlanEndpoints(deps),
  ...handlingEndpoints(deps),
  ...channelContentEndpoints(deps),
  reviewConnectionEndpoint(deps),
];
