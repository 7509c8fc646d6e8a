import type { Message } from '@sluice/contracts/messages';
import {
  ConfigurationApplied,
  ConfigurationInput,
  ConfigurationPlan,
  ConfigurationPlanInput,
} from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ValidationError } from '../../../platform/http/errors.ts';
import { applyConfiguration, type Outcome } from '../apply.ts';
import { PREFIX, wantedConfiguration } from '../check-input.ts';
import { settleConnections } from '../settle-connections.ts';
import type { PortalConfigurationDeps } from './deps.ts';

const shared = { tag: 'Configuration', role: 'admin', programs: 'configuration', load: 'preview' } as const;

export const planConfiguration = (deps: PortalConfigurationDeps) =>
  endpoint({
    ...shared,
    method: 'POST',
    path: '/portal/api/configuration/plan',
    operationId: 'planConfiguration',
    summary: 'Compare a configuration with the service: the differences, and their effect on every channel',
    description: 'All faults are told together, under their places in the configuration. Nothing is changed.',
    recent: true,
    body: ConfigurationPlanInput,
    collectErrors: true,
    success: { status: 200, schema: ConfigurationPlan },
    errors: [400, 409, 422],
    handle: async (call) => {
      let outcome: Outcome | undefined;
      const preview = await belowConfiguration(() =>
        deps.previewChange(call.principal.tenantId, async (tx) => {
          outcome = await applyConfiguration(
            tx,
            deps,
            wantedConfiguration(call.principal, call.body, call.errors),
          );
        }),
      );
      const { plan, changes, unmanaged } = outcome!;
      return { plan, changes, unmanaged, preview };
    },
  });

export const putConfiguration = (deps: PortalConfigurationDeps) =>
  endpoint({
    ...shared,
    method: 'PUT',
    path: '/portal/api/configuration',
    operationId: 'applyConfiguration',
    summary: 'Make the shop equal to a configuration',
    description:
      'All changes are made together or none. With `plan`, exactly the changes that a plan showed, else the request is refused with 409.',
    recent: true,
    body: ConfigurationInput,
    collectErrors: true,
    success: { status: 200, schema: ConfigurationApplied },
    errors: [400, 409, 422],
    handle: async (call) => {
      const { tenantId } = call.principal;
      const { changes, unmanaged, made } = await belowConfiguration(() =>
        deps.db.inTenant(tenantId, (tx) =>
          applyConfiguration(
            tx,
            deps,
            wantedConfiguration(call.principal, call.body, call.errors),
            call.body.plan,
          ),
        ),
      );
      await settleConnections(deps, tenantId, made);
      return { message: 'configuration applied', changes, unmanaged };
    },
  });

/** Names faults as the fields of the request are named. */
async function belowConfiguration<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const named: [string, readonly Message[]][] = Object.entries(error.messages).map(([path, messages]) => [
      path === 'configuration' || path === 'unknown_categories' ? path : `${PREFIX}${path}`,
      messages,
    ]);
    throw new ValidationError(Object.fromEntries(named));
  }
}
