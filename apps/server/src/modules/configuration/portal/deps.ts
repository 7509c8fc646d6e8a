import type { ChangeDeps } from '../../../platform/http/change-endpoints.ts';
import type { ConfigurationParts } from '../settle-connections.ts';

/** Dependencies of the endpoints of the configuration. */
export interface PortalConfigurationDeps extends ConfigurationParts, Pick<ChangeDeps, 'previewChange'> {}
