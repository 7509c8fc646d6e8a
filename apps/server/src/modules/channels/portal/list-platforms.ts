import { type Connector, type FormField, formFields } from '@sluice/connector-kit';
import { type ConfigField, type Platform, PlatformList } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { rolesOf } from '../connections.ts';
import { webhookProof } from '../webhook-proof.ts';
import type { PortalChannelsDeps } from './deps.ts';

export const listPlatforms = ({ connectors, returnAddress }: PortalChannelsDeps) => {
  const data = connectors.map((connector) => platformOf(connector, returnAddress));
  return endpoint({
    method: 'GET',
    path: '/portal/api/platforms',
    operationId: 'listPlatforms',
    tag: 'Connections',
    summary: 'List the platforms that have a connector, with the form of their settings',
    success: { status: 200, schema: PlatformList },
    handle: async () => ({ data }),
  });
};

const platformOf = (connector: Connector, returnAddress: string | null): Platform => {
  const { listings, orders, products, webhooks, authorization, stores, categoryTree, feed } =
    connector.capabilities;
  return {
    platform: connector.platform,
    label: connector.label,
    mark: { ...connector.mark },
    kind: connector.kind,
    tested_against: connector.testedAgainst,
    roles: rolesOf(connector),
    capabilities: {
      listings: listings !== undefined,
      orders: orders !== undefined,
      products: products !== undefined,
      webhooks: webhooks !== undefined,
      stores: stores === true,
      category_tree: categoryTree === true,
      lookup: listings?.lookup !== undefined,
      read_back: listings?.readBack === true,
      feed: feed === true,
    },
    webhook_proof: webhooks === undefined ? null : webhookProof(webhooks.verification),
    authorization: authorization
      ? { fields: [...authorization.fields], return_address: returnAddress }
      : null,
    fields: formFields(connector.configSchema, connector.settingsInTurkish).map(configField),
  };
};

/** The lists of the kit are read-only, those of the contract are not. */
const configField = ({ turkish, ...field }: FormField): ConfigField => ({
  ...field,
  options: [...field.options],
  turkish: turkish && { ...turkish, options: [...turkish.options] },
});
