import type { Message } from '@sluice/contracts/messages';
import {
  type Configuration,
  ConfigurationApplied,
  ConfigurationInput,
  ConfigurationPlan,
  ConfigurationPlanInput,
} from '@sluice/contracts/portal';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../platform/http/endpoint.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ErrorBag, ValidationError } from '../../../platform/http/errors.ts';
import { adoptPriceBasis, readStores } from '../../channels/index.ts';
import { applyConfiguration, type Outcome, type Wanted } from '../apply.ts';
import { noteUnknownFields, withoutFaulty } from '../check-input.ts';
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
          outcome = await applyConfiguration(tx, deps, wantedOf(call));
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
        deps.db.inTenant(tenantId, (tx) => applyConfiguration(tx, deps, wantedOf(call), call.body.plan)),
      );
      for (const { id, hasPriceBasis } of made) {
        if (!hasPriceBasis) await adoptPriceBasis(deps, tenantId, id);
        await readStores(deps, tenantId, id);
      }
      return { message: 'configuration applied', changes, unmanaged };
    },
  });

interface Given {
  principal: Principal;
  body: { configuration?: Configuration; unknown_categories?: 'refuse' | 'skip' };
  errors: ErrorBag;
  request: FastifyRequest;
}

const PREFIX = 'configuration.';

/** The input with the faults found so far, by their places in the configuration. */
function wantedOf({ principal, body, errors: found, request }: Given): Wanted {
  const errors = new ErrorBag();
  for (const [path, messages] of Object.entries(found.messages))
    for (const said of messages) errors.add(path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path, said);
  noteUnknownFields((request.body as Given['body'] | undefined)?.configuration, errors);
  return {
    principal,
    errors,
    configuration: withoutFaulty(body.configuration ?? {}, Object.keys(errors.messages)),
    skipsUnknown: body.unknown_categories === 'skip',
  };
}

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
