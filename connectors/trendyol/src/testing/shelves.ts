import { BRANDS, type Product, type State } from './state.ts';

/** Filters of the lists of products. */
const matches = (product: Product, query: URLSearchParams): boolean => {
  const barcodes = query.get('barcodes')?.split(',') ?? query.getAll('barcode');
  const stockCode = query.get('stockCode');
  if (barcodes.length > 50) throw new Error('at most 50 barcodes');
  if (barcodes.length > 0 && !barcodes.includes(product.barcode)) return false;
  return stockCode === null || product.stockCode === stockCode;
};

const select = (state: State, query: URLSearchParams, approved: boolean): Product[] =>
  [...state.products.values()].filter(
    (product) =>
      (product.visibleFrom ?? 0) <= state.now() &&
      (product.contentId !== null) === approved &&
      matches(product, query),
  );

/** Null when more is asked for than a page, or page numbers, can give. */
function paged<Entry>(all: readonly Entry[], query: URLSearchParams, maxSize: number): object | null {
  const size = Number(query.get('size') ?? 20);
  const token = query.get('nextPageToken');
  const page = Number(query.get('page') ?? 0);
  if (size < 1 || size > maxSize || (token === null && (page + 1) * size > 10_000)) return null;
  const from = token === null ? page * size : Number(Buffer.from(token, 'base64').toString());
  const next = from + size;
  return {
    totalElements: all.length,
    totalPages: Math.ceil(all.length / size),
    page,
    size,
    ...(next < all.length ? { nextPageToken: Buffer.from(String(next)).toString('base64') } : {}),
    content: all.slice(from, next),
  };
}

const brandOf = (id: number) => BRANDS.find((brand) => brand.id === id);

export function approvedPage(state: State, query: URLSearchParams, sellerId: number): object | null {
  const contents = Map.groupBy(select(state, query, true), ({ contentId }) => contentId);
  const entries = [...contents].map(([contentId, products]) => {
    const { brandId, categoryId, title, description } = products[0]!;
    return {
      contentId,
      productMainId: products[0]!.productMainId,
      brand: brandOf(brandId),
      category: { id: categoryId, name: 'Masa Lambası' },
      // Trendyol edits what it has approved, and shows copies of the images.
      title: `${title} (Trendyol)`,
      description,
      images: [{ url: '/mediacenter/1.jpg' }],
      variants: products.map((product) => ({
        variantId: contentId! * 10,
        supplierId: sellerId,
        barcode: product.barcode,
        stockCode: product.stockCode,
        onSale: !product.archived && product.quantity > 0,
        stock: { quantity: product.quantity, lastModifiedDate: null },
        price: { salePrice: product.salePrice, listPrice: product.listPrice },
        archived: product.archived,
        locked: product.lockReason !== undefined,
        lockReason: product.lockReason ?? null,
        blacklisted: false,
      })),
    };
  });
  return paged(entries, query, 100);
}

export function unapprovedPage(state: State, query: URLSearchParams): object | null {
  const entries = select(state, query, false).map((product) => ({
    barcode: product.barcode,
    stockCode: product.stockCode,
    status: product.rejectReasons.length > 0 ? 'rejected' : 'pendingApproval',
    title: product.title,
    description: product.description,
    quantity: product.quantity,
    salePrice: product.salePrice,
    listPrice: product.listPrice,
    brand: brandOf(product.brandId),
    media: product.images,
    rejectReasonDetails: product.rejectReasons.map((rejectReason) => ({ rejectReason })),
  }));
  return paged(entries, query, 1_000);
}

export function inventoryPage(state: State, query: URLSearchParams): object | null {
  const entries = select(state, query, true).map(
    ({ contentId, barcode, stockCode, salePrice, listPrice, quantity }) => ({
      contentId,
      variants: [{ barcode, stockCode, salePrice, listPrice, quantity }],
    }),
  );
  return paged(entries, query, 100);
}
