import { ConfigurationAnswer } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { secretNames } from '../../channels/index.ts';
import { documentOf } from '../current/document.ts';
import { loadCurrent } from '../current/load.ts';
import type { PortalConfigurationDeps } from './deps.ts';

export const getConfiguration = ({ db, masterKeys }: PortalConfigurationDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/configuration',
    operationId: 'getConfiguration',
    load: 'preview',
    tag: 'Configuration',
    summary: 'Read the configuration of the shop, without secrets and without ids',
    role: 'admin',
    programs: 'configuration',
    success: { status: 200, schema: ConfigurationAnswer },
    handle: async ({ principal }) => ({
      data: await db.inTenant(principal.tenantId, async (tx) =>
        documentOf(await loadCurrent(tx), (one) => secretNames(masterKeys, tx.tenantId, one)),
      ),
    }),
  });
