import { message } from '@sluice/contracts/messages';
import { Configuration } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import { ValidationError } from '../../../platform/http/errors.ts';
import { applyConfiguration, settleConnections, wantedConfiguration } from '../../configuration/index.ts';
import { changeTool } from '../tool.ts';

/** @throws ValidationError: a secret that an assistant has seen is none any more */
function refuseSecrets({ connections = [] }: Configuration): void {
  const given = connections.flatMap(({ secrets = {} }, index) =>
    Object.entries(secrets)
      .filter(([, value]) => value !== null)
      .map(([name]) => [
        `configuration.connections.${index}.secrets.${name}`,
        [message('no_secrets_by_tools')],
      ]),
  );
  if (given.length > 0) throw new ValidationError(Object.fromEntries(given));
}

/** The configuration of the shop as a whole. */
export const CONFIGURATION_TOOLS = [
  changeTool({
    name: 'apply_configuration',
    title: 'Apply a configuration',
    description:
      'Makes the shop equal to a configuration, as get_configuration shows it. Sections and connections that are left out stay; a section that is there is the whole truth of it. Secrets cannot be given here.',
    scope: 'configuration',
    destructive: true,
    input: Type.Object({ configuration: Configuration }),
    make: async (tx, { input: { configuration }, principal, parts }) => {
      refuseSecrets(configuration);
      const wanted = wantedConfiguration(principal, { configuration });
      const { plan, changes, unmanaged, made } = await applyConfiguration(tx, parts.configuration, wanted);
      const answer = { message: 'configuration applied', changes, unmanaged };
      return { answer, shown: { changes, unmanaged }, seen: plan, kept: made };
    },
    after: async ({ principal, parts }, { kept }) => {
      const made = kept as Parameters<typeof settleConnections>[2];
      await settleConnections(parts.configuration, principal.tenantId, made);
    },
  }),
];
