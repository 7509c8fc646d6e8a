import type { ChannelContent } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { connectTestChannel } from '../../../testing/channel.ts';
import { createCategory, createProduct } from '../../../testing/fixtures.ts';
import { readTree, setTree, treeAttribute, treeNode } from '../../../testing/mapping.ts';
import { signIn } from '../../../testing/portal.ts';
import { startTestService } from '../../../testing/service.ts';
import { mapCategory } from '../../mapping/index.ts';

// holds CONT-9, CONT-5
test('attributes of the mapped category show their names and values; a required one without a value is missing', async () => {
  const service = await startTestService();
  const tenant = await service.createTenant();
  const channel = await connectTestChannel(service, tenant);
  const user = await signIn(service, tenant.id);
  await setTree(channel, [
    treeNode('C1', 'Lamps', null, {
      attributes: [
        treeAttribute('Colour', ['Red', 'Blue']),
        treeAttribute('Socket', null, { required: false }),
      ],
    }),
  ]);
  await readTree(service, tenant, channel);
  const category = await createCategory(tenant, 'Lights');
  const product = await createProduct(tenant, { name: 'Lamp', price: 10, category_ids: [category] });
  const at = `/products/${product}/channels/${channel.connectionId}/content`;
  const content = async () => (await user.call<{ data: ChannelContent }>('GET', at)).body.data;
  const missing = async () =>
    (await content()).completeness.checks
      .filter(({ met }) => !met)
      .map(({ about, level }) => `${about} ${level}`);

  expect(await missing()).toContain('categorySyncId needed');
  await service.platform.db.inTenant(tenant.id, (tx) =>
    mapCategory(tx, 'operator', { connectionId: channel.connectionId, categoryId: category, syncId: 'C1' }),
  );
  await readTree(service, tenant, channel, true);
  expect(await missing()).toEqual(expect.arrayContaining(['Colour needed', 'Socket wished']));
  expect(await missing()).not.toContain('categorySyncId needed');
  await user.call('PUT', at, { attributes: { Colour: 'Red' } });
  expect(await content()).toMatchObject({
    category: 'Lamps',
    own: { attributes: { Colour: 'Red' } },
    attributes: [
      { code: 'Colour', label: 'Colour', required: true, allowed_values: ['Red', 'Blue'], values: ['Red'] },
      { code: 'Socket', required: false, allowed_values: null, values: [] },
    ],
  });
  expect(await missing()).not.toContain('Colour needed');
  await channel.close();
  await service.close();
});

// holds CONT-10
test('a part that the channel refused is missing until it is mended, whatever the settings ask for', async () => {
  const service = await startTestService();
  const tenant = await service.createTenant();
  const channel = await connectTestChannel(service, tenant, { settings: { required_fields: ['barcode'] } });
  const user = await signIn(service, tenant.id);
  const product = await createProduct(tenant, { name: 'Lamp', price: 10, quantity: 1 });
  await channel.drain();
  const needed = async () => {
    const at = `/products/${product}/channels/${channel.connectionId}/content`;
    const { completeness } = (await user.call<{ data: ChannelContent }>('GET', at)).body.data;
    const missing = completeness.checks.filter(({ level, met }) => level === 'needed' && !met);
    return missing.map(({ about, field }) => [about, field]);
  };
  expect(await needed()).toEqual([['barcode', 'ean']]);
  await user.call('PATCH', `/products/${product}`, { ean: '4006381333931' });
  await channel.drain();
  expect(await needed()).toEqual([]);
  await channel.close();
  await service.close();
});
