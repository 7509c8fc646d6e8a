import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { attributeMappingEndpoints } from './attribute-mappings.ts';
import { categoryMappingEndpoints } from './category-mappings.ts';
import type { PortalPublishingDeps } from './deps.ts';
import { heldPlanEndpoints } from './held-plans.ts';
import { markupEndpoints } from './markups.ts';
import { matchQuestionEndpoints } from './match-questions.ts';
import { reconciliationEndpoints } from './reconciliations.ts';
import { resultEndpoints } from './results.ts';
import { ruleEndpoints } from './rules.ts';

/** Endpoints for the selection, names and prices of products on channels, and for the results. */
export const publishingPortalEndpoints = (deps: PortalPublishingDeps): Endpoint[] => [
  ...ruleEndpoints(deps),
  ...markupEndpoints(deps),
  ...categoryMappingEndpoints(deps),
  ...attributeMappingEndpoints(deps),
  ...resultEndpoints(deps),
  ...heldPlanEndpoints(deps),
  ...matchQuestionEndpoints(deps),
  ...reconciliationEndpoints(deps),
];
