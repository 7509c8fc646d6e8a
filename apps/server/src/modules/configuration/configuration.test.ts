import { describe, expect, test } from 'vitest';
import { addConnection, addStore, createCategory } from '../../testing/fixtures.ts';
import { bazaar, callsOf, eachWithAShop, linesOf } from './testing/shop.ts';

const shop = eachWithAShop();
const { read, plan, apply } = callsOf(shop);

describe('a configuration', () => {
  // holds CFG-1
  test('as it is read changes nothing, and names no secret and no id', async () => {
    await createCategory(shop.tenant, 'Shoes');
    await addStore(shop.service, shop.tenant, shop.connection, 'berlin');
    await shop.owner.call('POST', `/connections/${shop.connection}/rules`, {
      action: 'exclude',
      conditions: { sku_patterns: ['A*'] },
    });
    const document = await read();
    const { status, body } = await plan(document);
    expect([status, body.changes, body.unmanaged]).toEqual([200, [], []]);
    expect(body.preview.connections).toMatchObject([{ created: 0, updated: 0, withdrawn: 0 }]);
    expect(document.connections).toMatchObject([
      { label: 'Bazaar', stores: [{ store: 'store-berlin' }], rules: [{ action: 'exclude' }] },
    ]);
    expect(JSON.stringify(document)).not.toMatch(/"\w*id":\d/);
  });

  // holds CFG-2
  test('is planned as a difference with its effect on channels, and the plan changes nothing', async () => {
    const wanted = bazaar({
      settings: { markup_percent: 50 },
      rules: [{ action: 'exclude', label: 'No Acme', conditions: { brands: ['ACME'] } }],
      markups: { categories: [{ category: ['Home'], percent: 10 }] },
    });
    const { body } = await plan(wanted);
    expect(linesOf(body)).toEqual([
      ['update', 'setting', 'Bazaar: markup_percent', null, '50'],
      ['create', 'rule', 'Bazaar: No Acme', null, expect.stringContaining('ACME')],
      ['create', 'markup', 'Bazaar: Home', null, '10'],
    ]);
    expect(body.preview.connections).toMatchObject([{ withdrawn: 1, prices_up: 1 }]);
    expect(body.preview.examples).toMatchObject([
      { sku: 'A1', kind: 'withdraw' },
      { sku: 'A2', price_before: 20, price_after: 22 },
    ]);
    expect((await read()).connections?.[0]).toMatchObject({ rules: [], settings: { markup_percent: null } });
  });

  // holds CFG-3
  test('is applied as planned, once: the second time nothing differs', async () => {
    const wanted = {
      version: 1,
      shop: { name: 'Harbour', currency: 'EUR' },
      currency_rates: { USD: 1.08 },
      locations: [
        { code: 'local', label: 'Store room' },
        { code: 'depot', label: 'Depot', is_active: false },
      ],
      category_options: [{ category: ['Home', 'Tea'], options: { Leaf: 'Whole' } }],
      ...bazaar({
        paused: true,
        reconcile: 'report',
        settings: { currency: 'USD', price_rounding: 'end_99' },
        rules: [
          { action: 'exclude', conditions: { brands: ['Acme'] } },
          { action: 'include', label: 'Rest', conditions: {} },
        ],
        markups: { brands: { Acme: 5 }, categories: [{ category: ['Home'], percent: 10 }] },
      }),
      members: [{ email: shop.owner.email, role: 'owner' }],
    };
    const planned = await plan(wanted);
    expect(planned.body.changes.length).toBeGreaterThan(10);
    const applied = await apply(wanted, { plan: planned.body.plan });
    expect(applied).toMatchObject({ status: 200, body: { changes: planned.body.changes } });
    expect((await plan(wanted)).body.changes).toEqual([]);
    expect((await apply(wanted)).body.changes).toEqual([]);
    expect(await read()).toMatchObject({ ...wanted, connections: [{ label: 'Bazaar', paused: true }] });
    const log = await shop.owner.call<{ data: { action: string }[] }>('GET', '/audit-log?per_page=100');
    const actions = log.body.data.map(({ action }) => action);
    expect(actions.filter((one) => one === 'configuration.applied')).toHaveLength(1);
    expect(actions).toContain('markup.set');
  });

  // holds CFG-3, CFG-5
  test('is applied as a whole or not at all, and all faults are told under their places', async () => {
    const wanted = {
      version: 1,
      shop: { name: 'Other' },
      locations: [{ code: 'x' }],
      connections: [
        {
          label: 'Bazaar',
          platform: 'simulator',
          settings: { markup_percent: 7, stock_buffer: -1 },
        },
        { label: 'New', platform: 'nowhere' },
        {
          label: 'Newer',
          platform: 'simulator',
          config: { base_url: 'http://127.0.0.1:1', api_key: 'in the file' },
          rules: [{ action: 'include', conditions: { brands: ['Acme', 'Nobody'], skus: ['x'] } }],
        },
        {
          label: 'Newest',
          platform: 'simulator',
          config: { base_url: 'nowhere' },
          secrets: { password: 'x' },
          markups: { brands: { Nobody: 5 } },
        },
      ],
    };
    const before = await read();
    for (const refused of [await plan(wanted), await apply(wanted)]) {
      expect(refused.status).toBe(422);
      expect(Object.keys((refused.body as { errors: object }).errors).sort()).toEqual([
        'configuration.connections.0.settings.stock_buffer',
        'configuration.connections.1.platform',
        'configuration.connections.2.rules.0.conditions.skus',
        'configuration.connections.3.config.base_url',
        'configuration.connections.3.markups.brands.Nobody',
        'configuration.connections.3.secrets.password',
        'configuration.locations.0.label',
      ]);
    }
    expect(await read()).toEqual(before);
  });

  // holds CFG-4
  test('whose plan was seen is refused once the shop or the changes are others', async () => {
    const wanted = bazaar({ settings: { markup_percent: 5 } });
    const { body } = await plan(wanted);
    expect((await apply(bazaar({ settings: { markup_percent: 6 } }), { plan: body.plan })).status).toBe(409);
    await shop.owner.call('POST', '/brands', { name: 'Other' });
    await shop.owner.call('PUT', `/connections/${shop.connection}/markups`, { markup_percent: 3 });
    const moved = await apply(wanted, { plan: body.plan });
    expect(moved).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await read()).connections?.[0]?.settings?.markup_percent).toBe(3);
  });

  test('keeps rules that stay, moves others and removes those it does not name', async () => {
    const rule = (label: string, pattern = label) => ({
      action: 'exclude',
      label,
      conditions: { sku_patterns: [pattern] },
    });
    await apply(bazaar({ rules: ['a', 'b', 'c', 'd'].map((label) => rule(label)) }));
    const ids = async () =>
      (
        await shop.owner.call<{ data: { id: number; label: string }[] }>(
          'GET',
          `/connections/${shop.connection}/rules`,
        )
      ).body.data;
    const before = new Map((await ids()).map(({ id, label }) => [label, id]));
    const wanted = bazaar({ rules: [rule('d'), rule('a'), rule('new'), rule('c', 'C*')] });
    const { body } = await apply(wanted);
    expect(linesOf(body).map(([action, , name]) => `${action} ${name}`)).toEqual([
      'remove Bazaar: b',
      'update Bazaar: d',
      'create Bazaar: new',
      'update Bazaar: c',
    ]);
    const after = await ids();
    expect(after.map(({ label }) => label)).toEqual(['d', 'a', 'new', 'c']);
    for (const label of ['a', 'c', 'd'])
      expect(after.find((one) => one.label === label)?.id).toBe(before.get(label));
    expect((await plan(wanted)).body.changes).toEqual([]);
  });

  test('leaves alone the sections and connections that it does not name', async () => {
    await addConnection(shop.service, shop.tenant, { label: 'Other' });
    await apply(bazaar({ rules: [{ action: 'exclude', conditions: { brands: ['Acme'] } }] }));
    const { body } = await apply(bazaar({ settings: { stock_buffer: 2 } }));
    expect(body.unmanaged).toEqual([{ platform: 'simulator', label: 'Other' }]);
    expect(await read()).toMatchObject({
      connections: [{ label: 'Bazaar', rules: [{ action: 'exclude' }] }, { label: 'Other' }],
      members: [{ email: shop.owner.email }],
    });
  });

  test('renames a connection by its former label', async () => {
    const wanted = {
      version: 1,
      connections: [{ label: 'Market', was: 'Bazaar', platform: 'simulator' }],
    };
    const { body } = await apply(wanted);
    expect(linesOf(body)).toEqual([['update', 'setting', 'Market: label', 'Bazaar', 'Market']]);
    expect((await plan(wanted)).body).toMatchObject({ changes: [], unmanaged: [] });
  });
});
