import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOOLS } from '../../modules/mcp/all-tools.ts';
import { type Assistant, addressOf, connectAssistant, keyOf } from '../mcp-shop.ts';
import { startTestService, type TestService } from '../service.ts';
import { type Inhabitant, inhabit, spreadIds } from './records.ts';

const SCOPES = ['mcp', 'read', 'orders', 'catalogue', 'publishing', 'configuration'];

let service: TestService;
let admin: pg.Client;
let owner: Inhabitant;
let thief: Inhabitant;
let assistant: Assistant;
beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_PER_MINUTE: '100000' });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  admin = new pg.Client(service.admin);
  await admin.connect();
  await spreadIds(admin);
  owner = await inhabit(service, admin, 'OWNED-BY-ANOTHER');
  thief = await inhabit(service, admin, 'THIEF');
  assistant = await connectAssistant(addressOf(service), await keyOf(service, thief.tenant.id, SCOPES));
});
afterAll(async () => {
  await assistant.close();
  await admin.end();
  await service.close();
});

/** The tables of which a field of a tool names a record. */
const TABLES: Readonly<Record<string, string>> = {
  ...{ credential_id: 'connections', credential_ids: 'connections', product_id: 'products' },
  ...{
    brand_id: 'brands',
    category_id: 'categories',
    category_ids: 'categories',
    group_id: 'product_groups',
  },
};

/** Everything that tools demand beside ids. */
const REST: Readonly<Record<string, object>> = {
  set_markup: { markup_percent: 3 },
  map_category: { sync_id: 'C1' },
  set_exclusion: { excluded: true },
  create_rule: { action: 'exclude', conditions: {} },
  update_rule: { action: 'exclude', conditions: {} },
  move_rule: { position: 1 },
  update_product: { price: 9 },
};
/** Tools that refuse also a shop's own ids here: no tree of the channel was read, and nothing is held. */
const NOTHING_TO_DO = ['map_category', 'confirm_held_changes'];

/** Ids that a call can do without, tried one at a time. */
const BESIDE = new Set(['brand_id', 'category_ids', 'group_id', 'credential_ids']);
const ABOUT_PRODUCTS = new Set(['get_product', 'explain_product', 'update_product']);
const ABOUT_RULES = new Set(['update_rule', 'move_rule', 'remove_rule']);
const idTableOf = (tool: string): string => {
  if (ABOUT_PRODUCTS.has(tool)) return 'products';
  if (ABOUT_RULES.has(tool)) return 'publish_rules';
  if (tool === 'get_order') return 'orders';
  return tool === 'get_bulk_action' ? 'bulk_actions' : 'connections';
};

/** The id that a field of a tool takes, of the owner's records. */
const idFor = (tool: string, field: string, of: Inhabitant): number | undefined =>
  of.ids.get(field === 'id' ? idTableOf(tool) : (TABLES[field] ?? ''));

const SELECTING: Readonly<Record<string, object>> = {
  edit_products: { edit: { status: false } },
  publish_products: {},
};

// holds MCP-4
test('tools answer another tenant’s id like an absent one, at every place of every tool', async () => {
  const fields = await assistant.fields();
  expect([...fields.keys()].sort()).toEqual(TOOLS.map(({ name }) => name).sort());
  const tried: string[] = [];
  const accepted = new Set<string>();
  for (const [tool, names] of fields) {
    const ids = names.filter((name) => idFor(tool, name, owner) !== undefined);
    for (const place of ids) {
      const selection = { ids: [thief.ids.get('products')!] };
      const rest = tool === 'publish_products' ? { selection } : REST[tool];
      const needed = ids.filter((name) => !BESIDE.has(name));
      const own = Object.fromEntries(needed.map((name) => [name, idFor(tool, name, thief)]));
      const of = (who: Inhabitant) =>
        place.endsWith('_ids') ? [idFor(tool, place, who)] : idFor(tool, place, who);
      const { refused, body } = await assistant.use(tool, { ...own, ...rest, [place]: of(owner) });
      const control = await assistant.use(tool, { ...own, ...rest, [place]: of(thief) });
      if (!control.refused) accepted.add(tool);
      const text = JSON.stringify(body);
      expect([tool, place, text.includes('OWNED-BY-ANOTHER')]).toEqual([tool, place, false]);
      const isEmpty = Array.isArray(body.data) && body.data.length === 0;
      expect([tool, place, refused || isEmpty ? '' : text]).toEqual([tool, place, '']);
      tried.push(`${tool}.${place}`);
    }
  }
  expect(tried.length).toBeGreaterThan(30);
  // With ids of their own the same calls are answered, so that the refusals are for the ids.
  const tools = new Set(tried.map((one) => one.split('.')[0]!));
  expect([...tools].filter((tool) => !accepted.has(tool))).toEqual(NOTHING_TO_DO);
});

// holds MCP-4
test('tools for many products find none of another tenant', async () => {
  const ids = [owner.ids.get('products')!];
  for (const [tool, more] of Object.entries(SELECTING)) {
    const { refused, body } = await assistant.use(tool, { selection: { ids }, ...more });
    expect([tool, refused, body.code]).toEqual([tool, true, 'conflict']);
  }
});
