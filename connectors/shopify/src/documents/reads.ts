import type { Part } from './compose.ts';
import { known, order, orderLine, productNote, refundLine, seen, sourced } from './fragments.ts';

export const TEST_CONNECTION = `query TestConnection {
  shop { name }
  currentAppInstallation { accessScopes { handle } }
}`;

/** With the locations of fulfilment services, which Shopify leaves out unless it is asked for them. */
export const SHOP_FACTS = `query ShopFacts {
  shop { name currencyCode taxesIncluded }
  locations(first: 100, includeLegacy: true) { nodes { id name isActive shipsInventory isFulfillmentService } }
}`;

/** Places where products can be shown; only the Online Store takes a date to come. */
export const PUBLICATIONS = `query Publications {
  publications(first: 50, catalogType: APP) { nodes { id supportsFuturePublishing } }
}`;

/** Known fields of variants by their ids; null for a variant that is gone. */
export const KNOWN_VARIANTS = `query KnownVariants($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ProductVariant { ${known} } }
}`;

/** Stock of items by location; null for an item that is gone. */
export const LEVELS = `query Levels($ids: [ID!]!, $first: Int!) {
  nodes(ids: $ids) {
    ... on InventoryItem {
      id
      inventoryLevels(first: $first) { nodes { location { id } quantities(names: ["available"]) { quantity } } }
    }
  }
}`;

/** A product by its handle, with its first variant: read past the search, which is behind. */
export const BY_HANDLE: Part = {
  field: 'productByIdentifier',
  args: { identifier: 'ProductIdentifierInput!' },
  selection: `id variants(first: 1) { nodes { ${known} } }`,
};

/** Products by a value of ours on them, the oldest first. A shop that cannot filter by it answers with any: compare. */
export const BY_NOTE: Part = {
  field: 'products',
  args: { first: 'Int!', query: 'String!' },
  selection: `nodes { id ${productNote} }`,
};

/** All variants of a product, page by page. */
export const PRODUCT_VARIANTS = `query ProductVariants($id: ID!, $after: String) {
  product(id: $id) {
    id
    variants(first: 50, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${known} }
    }
  }
}`;

export const PRODUCT_MEDIA: Part = {
  field: 'product',
  args: { id: 'ID!' },
  selection: 'id media(first: 40) { nodes { id ... on MediaImage { image { url } } } }',
};

export const SEEN_VARIANTS = `query SeenVariants($ids: [ID!]!, $location: ID!, $perLocation: Boolean!) {
  nodes(ids: $ids) { ... on ProductVariant { ${seen} } }
}`;

export const SEEN_PAGE = `query SeenPage($first: Int!, $after: String, $query: String, $location: ID!, $perLocation: Boolean!) {
  productVariants(first: $first, after: $after, query: $query, sortKey: ID) {
    pageInfo { hasNextPage endCursor }
    nodes { ${seen} }
  }
}`;

/** Products of a page, each with its first variants. */
export const SOURCE_PAGE = `query SourcePage($after: String, $query: String, $location: ID!) {
  products(first: 3, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id
      title
      descriptionHtml
      vendor
      productType
      status
      updatedAt
      hasOnlyDefaultVariant
      category { fullName }
      ${productNote}
      media(first: 20) { nodes { ... on MediaImage { image { url } } } }
      variants(first: 20) {
        pageInfo { hasNextPage endCursor }
        nodes { ${sourced} }
      }
    }
  }
}`;

export const SOURCE_VARIANTS = `query SourceVariants($id: ID!, $after: String, $location: ID!) {
  product(id: $id) {
    variants(first: 65, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${sourced} }
    }
  }
}`;

export const ORDER_PAGE = `query OrderPage($after: String, $query: String) {
  orders(first: 5, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${order} }
  }
}`;

export const ORDER = `query Order($id: ID!) {
  order(id: $id) { ${order} }
}`;

export const ORDER_LINES = `query OrderLines($id: ID!, $after: String) {
  order(id: $id) {
    lineItems(first: 45, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${orderLine} }
    }
  }
}`;

/** A list without pages. */
export const ORDER_PARCELS = `query OrderParcels($id: ID!) {
  order(id: $id) { fulfillments(first: 250) { displayStatus } }
}`;

export const ORDER_REFUNDS = `query OrderRefunds($id: ID!) {
  order(id: $id) {
    refunds(first: 11) {
      id
      refundLineItems(first: 40) { pageInfo { hasNextPage endCursor } nodes { ${refundLine} } }
    }
  }
}`;

/** A list without pages. */
export const ORDER_REFUND_IDS = `query OrderRefundIds($id: ID!) {
  order(id: $id) { refunds(first: 250) { id } }
}`;

export const REFUND_LINES = `query RefundLines($id: ID!, $after: String) {
  node(id: $id) {
    ... on Refund {
      id
      refundLineItems(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${refundLine} } }
    }
  }
}`;

export const ORDER_TO_SHIP = `query OrderToShip($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 4, after: $after, displayable: true) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        status
        assignedLocation { name location { id } }
        lineItems(first: 50) { pageInfo { hasNextPage } nodes { id remainingQuantity lineItem { id } } }
      }
    }
  }
}`;

/** A list without pages. */
export const FULFILMENTS = `query Fulfilments($id: ID!) {
  order(id: $id) { fulfillments(first: 250) { id status trackingInfo(first: 1) { number } } }
}`;

export const FULFILMENT_LINES = `query FulfilmentLines($id: ID!, $after: String) {
  node(id: $id) {
    ... on Fulfillment {
      id
      location { id }
      fulfillmentLineItems(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { quantity lineItem { id } } }
    }
  }
}`;

export const ORDER_TO_CANCEL = `query OrderToCancel($id: ID!) {
  order(id: $id) { cancelledAt cancellation { staffNote } }
}`;

export const ORDER_TO_REFUND = `query OrderToRefund($id: ID!, $lines: [RefundLineItemInput!]!, $again: Boolean!) {
  order(id: $id) {
    refunds(first: 250) @include(if: $again) { id note }
    suggestedRefund(refundLineItems: $lines) {
      suggestedTransactions {
        gateway
        amountSet { presentmentMoney { amount currencyCode } }
        parentTransaction { id }
      }
    }
  }
}`;

export const LINES_TO_REFUND = `query LinesToRefund($ids: [ID!]!) {
  nodes(ids: $ids) { ... on LineItem { id currentQuantity unfulfilledQuantity } }
}`;

export const CATEGORIES = `query Categories($after: String, $under: ID) {
  taxonomy {
    categories(first: 250, after: $after, descendantsOf: $under) {
      pageInfo { hasNextPage endCursor }
      nodes { id name parentId isArchived }
    }
  }
}`;

export const ROOT_CATEGORIES = `query RootCategories {
  taxonomy { categories(first: 250) { nodes { id name parentId isArchived } } }
}`;

export const CATEGORY = `query Category($id: ID!) {
  node(id: $id) { ... on TaxonomyCategory { id isArchived } }
}`;
