import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DescribedSchema, type Description, readDescription } from '@sluice/connector-kit/testing';

const BESIDE = fileURLToPath(
  new URL('../../../../../shared/channel-specs/mirakl/mirakl-mmp-seller-openapi.json', import.meta.url),
);

/** The vendor's OpenAPI description is not ours to pass on: its file lies beside the checkout, or is named from outside. */
export const DESCRIPTION = process.env.MIRAKL_OPENAPI ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_DESCRIPTION =
  'the description of Mirakl is not beside this checkout (../shared/channel-specs/mirakl), and MIRAKL_OPENAPI names no file';

/** Parameters that the description names in words only: pages, order and language. */
const PAGED = ['/api/orders', '/api/offers'];
const IN_WORDS = ['max', 'offset', 'sort', 'order'];

/** Reads the description. Parameters that it names in words are left to the fake. */
export function describe(file: string): Description {
  const said = readDescription(file, amend);
  return { ...said, request: (method, url, body) => said.request(method, plain(url), body) };
}

function plain(url: URL): URL {
  const rest = new URL(url);
  rest.searchParams.delete('locale');
  if (PAGED.includes(url.pathname)) for (const name of IN_WORDS) rest.searchParams.delete(name);
  return rest;
}

const ALL_PRICES = 'OF24_Request_Offers_AllPrices';

/**
 * Closes the schemas to fields that they do not name, so that a misspelt field is found. The description types every field of
 * an answer as one that has a value, while its examples show null: any may be null. Custom fields keep their values in
 * schemas of their own. The channel of a price that everybody pays is null by its words alone.
 */
function amend(schemas: Record<string, DescribedSchema>): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (!schema.properties || name.includes('AdditionalFields')) continue;
    schema.additionalProperties = false;
    for (const [field, held] of Object.entries(schema.properties))
      if (name.includes('_Response_') || (name === ALL_PRICES && field === 'channel_code'))
        schema.properties[field] = { anyOf: [held, { type: 'null' }] };
  }
}
