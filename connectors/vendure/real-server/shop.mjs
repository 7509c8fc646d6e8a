/** Sets the shop up by its own Admin API, as its owner would: euros, prices with VAT, a country, shipping, a key. */
export async function shopOf(origin, { username, password }) {
  const admin = await signIn(`${origin}/admin-api`, username, password);
  const { activeChannel, taxCategories, createZone, createCountry } = await admin(`mutation {
    createZone(input: { name: "Europe" }) { id }
    createCountry(input: { code: "DE", enabled: true, translations: [{ languageCode: en, name: "Germany" }] }) { id }
  }`).then(async (made) => ({
    ...made,
    ...(await admin('{ activeChannel { id } taxCategories { items { id } } }')),
  }));
  const zone = createZone.id;
  const category = taxCategories.items[0]?.id ?? (await newCategory(admin));
  await admin(`mutation {
    addMembersToZone(zoneId: "${zone}", memberIds: ["${createCountry.id}"]) { id }
    updateChannel(input: { id: "${activeChannel.id}", defaultCurrencyCode: EUR, availableCurrencyCodes: [EUR],
      pricesIncludeTax: true, defaultTaxZoneId: "${zone}", defaultShippingZoneId: "${zone}" }) { __typename }
    createTaxRate(input: { name: "VAT", enabled: true, value: 20, categoryId: "${category}", zoneId: "${zone}" }) { id }
    createPaymentMethod(input: { code: "card", enabled: true,
      handler: { code: "dummy-payment-handler", arguments: [{ name: "automaticSettle", value: "true" }] },
      translations: [{ languageCode: en, name: "Card", description: "" }] }) { id }
    createShippingMethod(input: { code: "post", fulfillmentHandler: "manual-fulfillment",
      checker: { code: "default-shipping-eligibility-checker", arguments: [{ name: "orderMinimum", value: "0" }] },
      calculator: { code: "default-shipping-calculator", arguments: [{ name: "rate", value: "490" },
        { name: "includesTax", value: "include" }, { name: "taxRate", value: "20" }] },
      translations: [{ languageCode: en, name: "Post", description: "" }] }) { id }
  }`);
  // What listings of the conformance kit name as their brand and category.
  await admin(`mutation {
    brand: createFacet(input: { code: "brand", isPrivate: false, translations: [{ languageCode: en, name: "Brand" }],
      values: [{ code: "house", translations: [{ languageCode: en, name: "House" }] }] }) { id }
    category: createFacet(input: { code: "category", isPrivate: false, translations: [{ languageCode: en, name: "Category" }],
      values: [{ code: "shelf", translations: [{ languageCode: en, name: "Shelf" }] }] }) { id }
  }`);
  const { roles } = await admin('{ roles { items { id code } } }');
  const role = roles.items.find(({ code }) => code === '__super_admin_role__').id;
  const { createApiKey } = await admin(
    `mutation { createApiKey(input: { roleIds: ["${role}"], translations: [{ languageCode: en, name: "Sluice" }] }) { apiKey } }`,
  );
  return createApiKey.apiKey;
}

async function newCategory(admin) {
  const { createTaxCategory } = await admin(
    'mutation { createTaxCategory(input: { name: "Standard", isDefault: true }) { id } }',
  );
  return createTaxCategory.id;
}

async function signIn(url, username, password) {
  let token = '';
  const call = async (query, variables) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
    token ||= answer.headers.get('vendure-auth-token') ?? '';
    const { data, errors } = await answer.json();
    if (errors) throw new Error(`the shop could not be set up: ${JSON.stringify(errors)}`);
    return data;
  };
  await call(
    'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }',
    { username, password },
  );
  return call;
}
