const translations = 'translations { locale name description }';
const attributes = 'attributes { imageIds productAttributeId productAttributeOptionId value }';

/** Everything that can be written, because a write takes away what it leaves out of lists. */
const metaData = `metaData {
      id
      slug
      pageTitle
      description
      canonicals
      disableIndex
      targetId
      targetType
      metadataOverrides { description language pageTitle storefrontId storefrontRegionId }
      translations { locale slug pageTitle description }
    }`;

const variant = `variants {
      id
      deleted
      updatedAt
      sku
      barcodeList
      isActive
      sellIfOutOfStock
      weight
      hsCode
      fileId
      subscriptionPlanId
      ${attributes}
      bundleSettings {
        maxBundleQuantity
        minBundleQuantity
        products { id productId addToBundleBasePrice discountRatio filteredVariantIds maxQuantity minQuantity order quantity }
      }
      unit { amount type }
      images { imageId fileName isMain isVideo order }
      prices { sellPrice discountPrice buyPrice currency priceListId }
      stocks { stockLocationId stockCount deleted updatedAt }
      variantValueIds { variantTypeId variantValueId }
    }`;

export const product = `id
    name
    type
    deleted
    updatedAt
    description
    shortDescription
    weight
    brandId
    brand { id name }
    categoryIds
    tagIds
    vendorId
    googleTaxonomyId
    groupVariantsByVariantTypeId
    maxQuantityPerCart
    productOptionSetId
    productVolumeDiscountId
    releaseDate
    subscriptionPlanId
    dynamicPriceListIds
    baseUnit { baseAmount type unitId }
    ${metaData}
    ${translations}
    ${attributes}
    productVariantTypes { order variantTypeId variantValueIds }
    salesChannels { id status maxQuantityPerCart minQuantityPerCart productVolumeDiscountId quantitySettings }
    ${variant}`;

export const brand = `id
    name
    deleted
    description
    imageId
    orderType
    salesChannelIds
    ${metaData}
    ${translations}`;

export const category = `id
    name
    deleted
    parentId
    description
    imageId
    isAutomated
    orderType
    shouldMatchAllConditions
    conditions { conditionType method valueList }
    salesChannels { id status }
    ${metaData}
    ${translations}`;

export const variantType = `id
    name
    deleted
    selectionType
    translations { locale name values { id name } }
    values { id name deleted colorCode thumbnailImageId }`;

const address = `firstName
        lastName
        company
        addressLine1
        addressLine2
        postalCode
        phone
        city { name }
        district { name }
        state { name }
        country { name iso2 }`;

export const order = `id
      orderNumber
      orderedAt
      createdAt
      updatedAt
      deleted
      status
      orderPaymentStatus
      orderPackageStatus
      currencyCode
      totalFinalPrice
      customer { fullName firstName lastName email phone }
      shippingAddress { ${address} }
      billingAddress { ${address} }
      paymentMethods { type }
      taxLines { price }
      shippingLines { finalPrice }
      orderAdjustments { amount amountType type }
      orderLineItems {
        id
        deleted
        status
        quantity
        price
        finalPrice
        finalUnitPrice
        taxValue
        stockLocationId
        originalOrderLineItemId
        variant { id productId sku barcodeList name }
      }`;

/** An order with its parcels. */
export const orderToActOn = `${order}
      orderPackages {
        id
        deleted
        orderPackageNumber
        orderPackageFulfillStatus
        orderLineItemIds
        trackingInfo { trackingNumber barcode }
      }`;
