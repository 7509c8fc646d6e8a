import type { ReadTool } from '../tool.ts';

type Row = [name: string, operationId: string, title: string, description: string];

const rows = (scope: ReadTool['scope'], ...list: Row[]): ReadTool[] =>
  list.map(([name, operationId, title, description]) => ({
    kind: 'read',
    name,
    scope,
    operationId,
    title,
    description,
  }));

/** Tools that read, each by an endpoint of the public API or of the portal. */
export const READS: readonly ReadTool[] = [
  ...rows(
    'read',
    [
      'get_overview',
      'getOverview',
      'Overview',
      'How the shop is doing: problems by kind, jobs under way, and how late each channel is.',
    ],
    [
      'list_products',
      'listProducts',
      'Products',
      'Find products by name, SKU, barcode, brand, category, stock or channel. Prices exclude VAT unless the field says otherwise.',
    ],
    [
      'get_product',
      'getProduct',
      'Product',
      'One product with texts, categories, stock by location, images, and what is set for single channels.',
    ],
    [
      'explain_product',
      'getProductChannels',
      'Product on its channels',
      'Why a product is, or is not, on each channel, and how its price and stock there came about, step by step, with the last error.',
    ],
    [
      'list_categories',
      'listCategories',
      'Categories',
      'The categories of the shop, parents before children.',
    ],
    ['list_brands', 'listBrands', 'Brands', 'The brands of the shop.'],
    ['list_groups', 'listGroups', 'Groups', 'Groups of products, which rules can name.'],
    [
      'list_stock_locations',
      'listStockLocations',
      'Stock locations',
      'The places in which stock is counted.',
    ],
    [
      'list_connections',
      'listConnections',
      'Connections',
      'The channels of the shop and how they are doing: listings by state, delays, what blocks them. No secret is shown.',
    ],
    [
      'get_connection',
      'getConnection',
      'Connection',
      'One connection with its settings. No secret is shown.',
    ],
    [
      'list_rules',
      'listPublishRules',
      'Publish rules',
      'The rules of a connection in order; the first that matches a product decides whether it goes out.',
    ],
    ['list_markups', 'listMarkups', 'Markups', 'The markups of a connection, its brands and its categories.'],
    [
      'list_category_mappings',
      'listCategoryMappings',
      'Category mappings',
      'Our categories with the categories of a channel that they are mapped to, and suggestions for the rest.',
    ],
    [
      'list_channel_categories',
      'listChannelCategories',
      'Categories of a channel',
      'Find categories of a channel, to map ours to them.',
    ],
    [
      'list_publish_results',
      'listPublishResults',
      'Results by cause',
      'Listings that are refused or wait, grouped by cause.',
    ],
    [
      'list_result_listings',
      'listPublishResultListings',
      'Listings of a cause',
      'The listings of one group of results.',
    ],
    [
      'list_publish_attempts',
      'listPublishAttempts',
      'Attempts',
      'What was sent to channels lately, and what they answered.',
    ],
    [
      'list_held_changes',
      'listHeldPlans',
      'Held changes',
      'Changes that the guard keeps back until somebody confirms them, with the reason.',
    ],
    [
      'list_held_listings',
      'listHeldListings',
      'Held listings',
      'The listings of held changes of one connection.',
    ],
    [
      'get_bulk_action',
      'getBulkAction',
      'Bulk action',
      'The progress and the results of an edit or publishing of many products.',
    ],
  ),
  ...rows(
    'orders',
    ['list_orders', 'listOrders', 'Orders', 'Orders of all channels, with their lines.'],
    ['get_order', 'getOrder', 'Order', 'One order with its history.'],
  ),
  ...rows('configuration', [
    'get_configuration',
    'getConfiguration',
    'Configuration',
    'The whole configuration of the shop as one document without ids and secrets: the input of apply_configuration.',
  ]),
];
