import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DescribedSchema, type Description, readDescription } from '@sluice/connector-kit/testing';
import { API_PATHS, type Api, apiOf } from './apis.ts';

const BESIDE = fileURLToPath(new URL('../../../../../shared/channel-specs/ebay', import.meta.url));

/** The vendor's OpenAPI descriptions are not ours to pass on: their folder lies beside the checkout, or is named from outside. */
export const DESCRIPTIONS = process.env.EBAY_OPENAPI ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_DESCRIPTION =
  'the descriptions of eBay are not beside this checkout (../shared/channel-specs/ebay), and EBAY_OPENAPI names no folder of them';

const FILES: Readonly<Record<Api, string | null>> = {
  inventory: 'sell_inventory_v1_oas3.json',
  fulfillment: 'sell_fulfillment_v1_oas3.json',
  account: 'sell_account_v1_oas3.json',
  taxonomy: 'commerce_taxonomy_v1_oas3.json',
  notification: 'commerce_notification_v1_oas3.json',
  identity: null,
};

/** All descriptions as one, by full paths; operations are named with their API (`inventory.createOffer`). */
export type Descriptions = Omit<Description, 'value'> & {
  /** Faults of an entry in the list of errors that a refusal carries. */
  error(url: URL, error: unknown): string[];
};

/** Reads the descriptions from their folder. */
export function readDescriptions(folder: string): Descriptions {
  const read = new Map<Api, Description>();
  for (const [api, file] of Object.entries(FILES))
    if (file !== null) read.set(api as Api, readDescription(join(folder, file), amend));
  /** The description of an address, with the address as it stands there: without the path of its API. */
  const find = (url: URL): [Api, Description, URL] | null => {
    const api = apiOf(url.pathname);
    const description = api === null ? undefined : read.get(api);
    if (api === null || description === undefined) return null;
    return [api, description, new URL(`${url.pathname.slice(API_PATHS[api].length)}${url.search}`, url)];
  };
  return {
    operations: [...read].flatMap(([api, { operations }]) => operations.map((id) => `${api}.${id}`)),
    request(method, url, body) {
      const [api, description, inside] = find(url) ?? [];
      const said = description?.request(method, inside!, body) ?? null;
      return said === null ? null : { ...said, id: `${api}.${said.id}` };
    },
    answer(method, url, status, body) {
      const [, description, inside] = find(url) ?? [];
      return description?.answer(method, inside!, status, body) ?? [];
    },
    error: (url, error) => find(url)?.[1].value('Error', error) ?? [],
  };
}

const ASPECTS = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };

/**
 * Closes the schemas to fields that they do not name, so that a misspelt field is found. Aspects and the configuration of a
 * destination are typed as strings, while their texts and examples show objects.
 */
function amend(schemas: Record<string, DescribedSchema>): void {
  for (const schema of Object.values(schemas)) if (schema.properties) schema.additionalProperties = false;
  for (const name of ['Product', 'InventoryItemGroup'])
    if (schemas[name]?.properties?.aspects) schemas[name].properties.aspects = ASPECTS;
  if (schemas.Destination?.properties)
    schemas.Destination.properties.deliveryConfig = { $ref: '#/components/schemas/DeliveryConfig' };
}
