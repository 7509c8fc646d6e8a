/** Sets the shop up by its own Admin API, as its owner would: euros, prices with VAT, a country, stock, shipping. */
export async function shopOf(origin, apiKey) {
  const admin = async (path, body) => {
    const answer = await fetch(`${origin}/admin/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${apiKey}:`)}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`the shop could not be set up: ${path} answered ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const { stores } = await admin('stores');
  const { sales_channels: channels } = await admin('sales-channels');
  const channel = channels[0].id;
  const euros = { currency_code: 'eur', is_default: true, is_tax_inclusive: true };
  const { stock_location: place } = await admin('stock-locations', { name: 'Warehouse' });
  const { region } = await admin('regions', {
    name: 'Europe',
    currency_code: 'eur',
    countries: ['de'],
    payment_providers: ['pp_system_default'],
    is_tax_inclusive: true,
  });
  await admin(`stores/${stores[0].id}`, {
    supported_currencies: [euros],
    default_sales_channel_id: channel,
    default_region_id: region.id,
    default_location_id: place.id,
  });
  await admin('tax-regions', {
    country_code: 'de',
    provider_id: 'tp_system',
    default_tax_rate: { rate: 20, code: 'vat', name: 'VAT' },
  });
  const post = await shippingOf(admin, place.id);
  await admin(`stock-locations/${place.id}/sales-channels`, { add: [channel] });
  const { api_key: key } = await admin('api-keys', { title: 'Storefront', type: 'publishable' });
  await admin(`api-keys/${key.id}/sales-channels`, { add: [channel] });
  return { channel, location: place.id, region: region.id, post, publishableKey: key.token };
}

async function shippingOf(admin, place) {
  await admin(`stock-locations/${place}/fulfillment-providers`, { add: ['manual_manual'] });
  const { stock_location: held } = await admin(
    `stock-locations/${place}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'Post', type: 'shipping' },
  );
  const { fulfillment_set: set } = await admin(
    `fulfillment-sets/${held.fulfillment_sets[0].id}/service-zones?fields=*service_zones`,
    { name: 'Germany', geo_zones: [{ type: 'country', country_code: 'de' }] },
  );
  const { shipping_profiles: profiles } = await admin('shipping-profiles');
  const profile =
    profiles[0] ?? (await admin('shipping-profiles', { name: 'Default', type: 'default' })).shipping_profile;
  const { shipping_option: option } = await admin('shipping-options', {
    name: 'Post',
    service_zone_id: set.service_zones[0].id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Post', description: 'By post', code: 'post' },
    prices: [{ currency_code: 'eur', amount: 4.9 }],
    rules: [],
  });
  return option.id;
}
