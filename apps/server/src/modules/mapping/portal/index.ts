import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { attributeMappingEndpoints } from './attribute-mappings.ts';
import { categoryMappingEndpoints } from './category-mappings.ts';
import { categoryOptionEndpoints } from './category-options.ts';
import type { PortalMappingDeps } from './deps.ts';
import { mappingExportEndpoints } from './export-mappings.ts';
import { mappingBatchEndpoints } from './mapping-batches.ts';
import { mappingProposalEndpoints } from './mapping-proposals.ts';

/** Endpoints for the channels' names of our categories, attributes and values. */
export const mappingPortalEndpoints = (deps: PortalMappingDeps): Endpoint[] => [
  ...categoryMappingEndpoints(deps),
  ...attributeMappingEndpoints(deps),
  ...categoryOptionEndpoints(deps),
  ...mappingExportEndpoints(deps),
  ...mappingBatchEndpoints(deps),
  ...mappingProposalEndpoints(deps),
];
