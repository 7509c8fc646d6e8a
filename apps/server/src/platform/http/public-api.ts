import type { ApiDescription } from './openapi-document.ts';

const DESCRIPTION = `One master catalogue per tenant, which Sluice distributes to every connected sales channel.

Every endpoint needs \`Authorization: Bearer <API_KEY>\` and is limited to a number of requests per minute and tenant;
beyond it the answer is 429 with \`Retry-After\`. Send \`Accept: application/json\`; all answers are JSON.

A key can be confined to scopes and to addresses; any other use of it answers 403.

Errors: trying again does not help after 401, 403 and 422. After 500 and 503 try again after 1, 2, 4, 8 and 16 seconds,
five times at most. A repeated POST may create a second record; one with the same \`sku\` answers 422.

Changes that could break a caller are released as \`v2\`; \`v1\` then stays for at least six months.`;

/** Tags in the order of the page, with their descriptions. */
const TAGS: Record<string, string> = {
  Products: 'The master records of all goods: names, prices, stock, and the differences by channel.',
  'Product images': 'Pictures of a product in the order channels show them.',
  Brands: 'Names that products are sold under. Writing a product finds or creates its brand.',
  Categories: 'The tenant’s own tree. Writing a product finds or creates the paths it names.',
  Groups: 'Products put together by hand, for publish rules to select.',
  'Stock locations': 'Places that hold stock: the local one, the stores of marketplaces, and external ones.',
  'Tax rates': 'The VAT rates that prices are computed with.',
  Channels: 'Connections that products are published to. They are made in the portal.',
  Orders: 'Sales on the channels.',
  'Bulk operations': 'Imports of many products from one file, in the background.',
  Account: 'The caller, with its plan and limits.',
};

/** The texts of the public API's document beside its endpoints. */
export const PUBLIC_API: ApiDescription = {
  title: 'Sluice API',
  description: DESCRIPTION,
  tags: TAGS,
  security: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key of the tenant, made in the portal on plans with api_access.',
    },
  },
};
