/** Where our own notes are kept on products and variants. */
export const NAMESPACE = 'sluice';
/** The part of the product that we sent: JSON. */
export const PRODUCT_NOTE = 'product';
/** The code of the family alone, by which the article is searched: JSON cannot be. */
export const FAMILY = 'family';
/** Whether the variant was withdrawn: JSON. */
export const VARIANT_NOTE = 'variant';
/** The properties of the listing as a JSON list of names and values, for themes to show. */
export const PROPERTIES = 'properties';

const variantNote = `note: metafield(namespace: "${NAMESPACE}", key: "${VARIANT_NOTE}") { value }`;
export const productNote = `note: metafield(namespace: "${NAMESPACE}", key: "${PRODUCT_NOTE}") { value }`;

/** Fields of a variant that a write needs. */
export const known = `id
    sku
    inventoryPolicy
    selectedOptions { name value }
    inventoryItem { id measurement { weight { value unit } } }
    ${variantNote}
    product {
      id
      status
      publishedAt
      hasOnlyDefaultVariant
      options { name }
      ${productNote}
    }`;

/** A listing as the shop shows it. Images stay out: Shopify keeps copies under addresses of its own. */
export const seen = `id
    sku
    barcode
    price
    compareAtPrice
    inventoryItem {
      measurement { weight { value unit } }
      inventoryLevel(locationId: $location) { quantities(names: ["available"]) { quantity } }
      inventoryLevels(first: 20) @include(if: $perLocation) {
        pageInfo { hasNextPage }
        nodes { location { id } quantities(names: ["available"]) { quantity } }
      }
    }
    ${variantNote}
    properties: metafield(namespace: "${NAMESPACE}", key: "${PROPERTIES}") { value }
    product {
      id
      title
      descriptionHtml
      vendor
      status
      publishedAt
      hasOnlyDefaultVariant
      featuredMedia { status mediaErrors { message } }
    }`;

/** Fields of a variant that a source reads. */
export const sourced = `id
      sku
      barcode
      price
      compareAtPrice
      selectedOptions { name value }
      media(first: 1) { nodes { ... on MediaImage { image { url } } } }
      inventoryItem {
        tracked
        measurement { weight { value unit } }
        inventoryLevel(locationId: $location) { quantities(names: ["available"]) { quantity } }
      }
      properties: metafield(namespace: "${NAMESPACE}", key: "${PROPERTIES}") { value }`;

/** Fields of a line of an order. */
export const orderLine = `id
        title
        sku
        quantity
        currentQuantity
        discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount } }
        taxLines(first: 5) { ratePercentage priceSet { shopMoney { amount } } }
        variant { id barcode product { id } }`;

/** Fields of units that were taken off a line. */
export const refundLine = 'quantity restockType lineItem { id }';

const address = 'name company address1 address2 city province zip countryCodeV2 phone';

/** Lines that come with an order; the rest is asked for by itself. */
const LINES = 5;
/** Parcels that come with an order; the rest is asked for by itself. A list without pages. */
export const PARCELS = 5;

export const order = `id
      name
      createdAt
      updatedAt
      cancelledAt
      displayFinancialStatus
      displayFulfillmentStatus
      paymentGatewayNames
      returnStatus
      currencyCode
      taxesIncluded
      email
      phone
      totalPriceSet { shopMoney { amount } }
      totalTaxSet { shopMoney { amount } }
      totalShippingPriceSet { shopMoney { amount } }
      totalDiscountsSet { shopMoney { amount } }
      customer { displayName }
      shippingAddress { ${address} }
      billingAddress { ${address} }
      fulfillments(first: ${PARCELS}) { displayStatus }
      lineItems(first: ${LINES}) {
        pageInfo { hasNextPage endCursor }
        nodes { ${orderLine} }
      }`;
