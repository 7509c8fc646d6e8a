import type { ApiDescription } from './openapi-document.ts';

const DESCRIPTION = `One master catalogue per tenant, distributed by itself to every connected sales channel.

Every endpoint needs \`Authorization: Bearer <API_KEY>\` and is limited to a number of requests per minute and tenant;
beyond it the answer is 429 with \`Retry-After\`. Send \`Accept: application/json\`; all answers are JSON.

A key can be confined to scopes and to addresses; what it may not do is 403.

Errors: 401, 403 and 422 are not mended by trying again. After 500 and 503 try again after 1, 2, 4, 8 and 16 seconds,
five times at most. A repeated POST may create a second record, unless a \`sku\` tells them apart: that gives 422.

Changes that could break a caller are released as \`v2\`; \`v1\` then stays for at least six months.`;

/** Tags in the order of the page, with their descriptions. */
const TAGS: Record<string, string> = {
  Products: 'The master record of what is sold: names, prices, stock, and what differs by channel.',
  'Product images': 'Pictures of a product in the order channels show them.',
  Brands: 'Names that products are sold under. Writing a product finds or creates its brand.',
  Categories: 'The tenant’s own tree. Writing a product finds or creates the paths it names.',
  Groups: 'Products put together by hand, for publish rules to select.',
  'Stock locations': 'Where stock lies: the local one, the stores of marketplaces, and external ones.',
  'Tax rates': 'The VAT rates that prices are computed with.',
  Channels: 'Where products are published to. Connections are made in the portal.',
  Orders: 'What was sold on the channels.',
  'Bulk operations': 'Many products from one file, in the background.',
  Account: 'Who calls, under which plan and with which limits.',
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
