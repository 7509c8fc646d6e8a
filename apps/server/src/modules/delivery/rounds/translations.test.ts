import type { ProductChannel } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { updateConnectionSettings } from '../../channels/index.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id);
  channel = await connectTestChannel(service, tenant);
  return () => channel.close();
});

const inLanguage = (locale: string | null) =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    updateConnectionSettings(tx, 'operator', channel.connectionId, { content_locale: locale }),
  );
const contentSteps = async (id: number) => {
  const { body } = await user.call<{ data: ProductChannel[] }>('GET', `/products/${id}/channels`);
  return body.data[0]!.trace.filter(({ about }) => about === 'content').map(({ code, params }) => [
    code,
    params,
  ]);
};

// holds CONT-8, CONT-6
describe('the language of a connection', () => {
  test('its texts are sent, each from the nearest language that has it, and nothing that does not differ', async () => {
    const id = await createProduct(tenant, {
      name: 'Kettle',
      sku: 'K',
      price: 1,
      description: '<p>Boils</p>',
      translations: [
        { locale: 'de', name: 'Wasserkocher', description: '<p>Kocht</p>' },
        { locale: 'de-AT', name: 'Wasserkocher (AT)' },
        { locale: 'fr', name: 'Bouilloire' },
      ],
    });
    await createProduct(tenant, { name: 'Pan', sku: 'P', price: 1 });
    await channel.drain();
    expect(channel.listing('K')).toMatchObject({ title: 'Kettle', description: '<p>Boils</p>' });
    expect(await contentSteps(id)).toEqual([]);
    await inLanguage('de_at');
    await channel.drain();
    expect(channel.listing('K')).toMatchObject({
      title: 'Wasserkocher (AT)',
      description: '<p>Kocht</p>',
      writes: { creates: 1, updates: 1 },
    });
    expect(channel.listing('P'), 'untranslated').toMatchObject({
      title: 'Pan',
      writes: { creates: 1, updates: 0 },
    });
    expect(await contentSteps(id)).toEqual([
      ['trace.translated_title', { locale: 'de-AT' }],
      ['trace.translated_description', { locale: 'de' }],
    ]);
    await tenant.call('PUT', `/v1/products/${id}`, {
      name: 'Kettle',
      translations: [{ locale: 'fr', name: 'Autre' }],
    });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle of the catalogue' });
    await channel.drain();
    expect(channel.listing('K')).toMatchObject({ writes: { updates: 1 } });
    await inLanguage(null);
    await channel.drain();
    expect(channel.listing('K')).toMatchObject({
      title: 'Kettle of the catalogue',
      description: '<p>Boils</p>',
    });
  });

  test('a text of the channel’s own stands before a translation', async () => {
    const id = await createProduct(tenant, {
      name: 'Kettle',
      sku: 'K',
      price: 1,
      translations: [{ locale: 'de', name: 'Wasserkocher' }],
    });
    await inLanguage('de-DE');
    const path = `/products/${id}/channels/${channel.connectionId}/content`;
    await user.call('PUT', path, { title: 'Stahlkocher' });
    await channel.drain();
    expect(channel.listing('K')).toMatchObject({ title: 'Stahlkocher' });
    await user.call('PUT', path, { title: null });
    await channel.drain();
    expect(channel.listing('K')).toMatchObject({ title: 'Wasserkocher' });
  });

  test('a variant’s translation names the article for all of its family', async () => {
    const variant = (sku: string, more: object = {}) =>
      createProduct(tenant, {
        name: `Shirt ${sku}`,
        sku,
        price: 1,
        family_code: 'SHIRT',
        variant_options: { Size: sku },
        ...more,
      });
    const first = await variant('S', { family_name: 'Shirt' });
    await variant('M');
    await inLanguage('de');
    await channel.drain();
    expect(channel.listing('M')).toMatchObject({ family: { name: 'Shirt' } });
    await tenant.call('PUT', `/v1/products/${first}`, {
      name: 'Shirt S',
      translations: [{ locale: 'de', family_name: 'Hemd' }],
    });
    await channel.drain();
    expect(channel.listing('M')).toMatchObject({ family: { name: 'Hemd' } });
  });

  test('a product without a title in it says so, and a code that is no language is refused', async () => {
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K', price: 1 });
    await inLanguage('de');
    expect(await contentSteps(id)).toEqual([['trace.untranslated', { locale: 'de' }]]);
    await expect(inLanguage('german')).rejects.toThrow('german is no language');
  });
});
