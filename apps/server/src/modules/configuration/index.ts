import type { Endpoint } from '../../platform/http/endpoint.ts';
import { planConfiguration, putConfiguration } from './portal/change-configuration.ts';
import type { PortalConfigurationDeps } from './portal/deps.ts';
import { getConfiguration } from './portal/get-configuration.ts';

export { applyConfiguration } from './apply.ts';
export { wantedConfiguration } from './check-input.ts';
export { type ConfigurationParts, settleConnections } from './settle-connections.ts';

/** The configuration of a shop as one document: read, compared and applied. */
export const configurationPortalEndpoints = (deps: PortalConfigurationDeps): Endpoint[] => [
  getConfiguration(deps),
  planConfiguration(deps),
  putConfiguration(deps),
];
