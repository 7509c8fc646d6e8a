import {
  ATTRIBUTES,
  type Batch,
  BRANDS,
  type ItemAnswer,
  isLeaf,
  isTooMuch,
  type Product,
  type State,
} from './state.ts';

/** An item as it was sent. */
export type Input = { readonly [field: string]: unknown } & { readonly barcode: string };

type Apply = (state: State, input: Input) => string[];

interface Kind {
  readonly type: string;
  /** The item as the results repeat it. */
  echo(input: Input): object;
  readonly apply: Apply;
}

const update = (input: Input) => ({ supplierId: 1, updateRequest: input });

export const KINDS: Readonly<Record<string, Kind>> = {
  create: {
    type: 'ProductV2OnBoarding',
    echo: (input) => ({ barcode: input.barcode, product: input }),
    apply: create,
  },
  unapproved: {
    type: 'ProductV2Update',
    echo: (input) => ({ barcode: input.barcode, product: input }),
    apply: (state, input) => {
      const product = state.products.get(input.barcode);
      if (!product) return ['Ürün bulunamadı'];
      if (product.contentId !== null) return ['Onaylı ürünler bu servis ile güncellenemez'];
      const faults = faultsOf(state, input);
      // A rejected product that was mended goes to be approved again.
      if (faults.length === 0) Object.assign(product, contentOf(input), { rejectReasons: [] });
      return faults;
    },
  },
  content: {
    type: 'ApprovedProductContentUpdate',
    echo: update,
    apply: (state, input) => {
      const same = [...state.products.values()].filter(({ contentId }) => contentId === input.contentId);
      if (same.length === 0) return ['Content bulunamadı'];
      const { title, description, images, attributes } = input as unknown as Product;
      const faults = attributeFaults(attributes);
      if (faults.length === 0)
        for (const product of same) Object.assign(product, { title, description, images, attributes });
      return faults;
    },
  },
  variant: {
    type: 'ApprovedProductVariantUpdate',
    echo: update,
    apply: (state, input) => {
      const product = state.products.get(input.barcode);
      if (!product || product.contentId === null) return ['Onaylı ürün bulunamadı'];
      product.stockCode = String(input.stockCode);
      return [];
    },
  },
  archive: {
    type: 'ProductArchiveUpdate',
    echo: ({ barcode, archived }) => ({ archived, supplierId: 1, barcode }),
    apply: (state, input) => {
      const product = state.products.get(input.barcode);
      if (!product || product.contentId === null) return ['Ürün bulunamadı'];
      product.archived = input.archived === true;
      return [];
    },
  },
  offer: {
    type: 'ProductInventoryUpdate',
    echo: (input) => ({ updateRequestDate: '2026-01-01T00:00:00.000+00:00', ...input }),
    apply: offer,
  },
};

/** Takes a batch in and works it off; its results can be asked for, unless it is held back. */
export function takeBatch(state: State, kind: Kind, inputs: readonly Input[]): string {
  const items = inputs.map((input): ItemAnswer => {
    const failureReasons = kind.apply(state, input);
    const status = failureReasons.length === 0 ? 'SUCCESS' : 'FAILED';
    return { requestItem: kind.echo(input), status, failureReasons };
  });
  const id = `batch-${state.nextId()}-1529854840`;
  const { batchesAre } = state;
  state.batches.set(id, {
    type: kind.type,
    at: state.now(),
    items: batchesAre === 'scrambled' ? [...items.slice(1).reverse(), ...items.slice(1, 2)] : items,
    held: batchesAre === 'held',
    gone: batchesAre === 'gone',
  });
  return id;
}

const KEPT_MS = 4 * 3_600_000;

export function batchResult(state: State, id: string): object | null {
  const batch: Batch | undefined = state.batches.get(id);
  if (!batch || batch.gone || state.now() - batch.at > KEPT_MS) return null;
  const { type, at, items, held } = batch;
  // Batches of price and stock have no state: only their items have one.
  const status = type === 'ProductInventoryUpdate' ? {} : { status: held ? 'IN_PROGRESS' : 'COMPLETED' };
  return {
    batchRequestId: id,
    items: held ? [] : items,
    ...status,
    creationDate: at,
    lastModification: at,
    sourceType: 'API',
    itemCount: items.length,
    failedItemCount: items.filter((item) => item.status === 'FAILED').length,
    batchRequestType: type,
  };
}

function create(state: State, input: Input): string[] {
  if (state.products.has(input.barcode)) return [`${input.barcode} barkodlu ürün zaten mevcut`];
  const faults = [...faultsOf(state, input), ...offerFaults(input)];
  if (faults.length > 0) return faults;
  const { quantity, salePrice, listPrice } = input as unknown as Product;
  state.products.set(input.barcode, {
    ...contentOf(input),
    quantity,
    salePrice,
    listPrice,
    contentId: null,
    rejectReasons: [],
    archived: false,
    visibleFrom: state.now() + state.visibleAfterMs,
  });
  if (state.approves) state.approve(input.barcode);
  return [];
}

function contentOf(
  input: Input,
): Pick<
  Product,
  | 'barcode'
  | 'stockCode'
  | 'title'
  | 'description'
  | 'brandId'
  | 'categoryId'
  | 'productMainId'
  | 'images'
  | 'attributes'
> {
  const { barcode, stockCode, title, description, brandId, categoryId, productMainId, images, attributes } =
    input as unknown as Product;
  return { barcode, stockCode, title, description, brandId, categoryId, productMainId, images, attributes };
}

function faultsOf(state: State, input: Input): string[] {
  const { barcode, title, description, brandId, categoryId, images, attributes } =
    input as unknown as Product;
  const faults: string[] = [];
  if (!/^[\p{L}\p{N}._-]{1,40}$/u.test(barcode))
    faults.push('Barkod alanında geçersiz karakter kullanılamaz');
  if (title.trim() === '') faults.push('Ürün ismi zorunludur');
  if (title.length > 100) faults.push('Ürün ismi 100 karakterden uzun olamaz');
  if (description.length > 30_000) faults.push('Ürün açıklaması 30000 karakterden uzun olamaz');
  if (!BRANDS.some(({ id }) => id === brandId)) faults.push(`Marka bulunamadı: ${brandId}`);
  if (!isLeaf(state, categoryId)) faults.push(`Kategori en alt seviyede olmalıdır: ${categoryId}`);
  if (images.length === 0) faults.push('En az bir görsel zorunludur');
  if (images.some(({ url }) => !url.startsWith('https://'))) faults.push('Görsel adresi https olmalıdır');
  const lost = images.find(({ url }) => URL.canParse(url) && new URL(url).hostname.endsWith('.invalid'));
  if (lost) faults.push(`Görsele ulaşılamadı: ${lost.url}`);
  return [...faults, ...attributeFaults(attributes)];
}

function attributeFaults(attributes: readonly object[]): string[] {
  const given = attributes as {
    attributeId: number;
    attributeValueIds?: number[];
    attributeValue?: string;
  }[];
  const missing = ATTRIBUTES.filter(
    ({ id, required }) => required && !given.some((one) => one.attributeId === id),
  );
  const wrong = given.filter(({ attributeId, attributeValueIds, attributeValue }) => {
    const known = ATTRIBUTES.find(({ id }) => id === attributeId);
    if (!known) return true;
    if (attributeValueIds)
      return attributeValueIds.some((value) => !known.values.some(({ id }) => id === value));
    return !known.allowCustom || !attributeValue;
  });
  return [
    ...missing.map(({ name }) => `Zorunlu kategori özellik bilgisi eksiktir. Eksik alan: ${name}`),
    ...wrong.map(({ attributeId }) => `Geçersiz özellik değeri: ${attributeId}`),
  ];
}

function offerFaults({ quantity, salePrice, listPrice }: { readonly [field: string]: unknown }): string[] {
  const faults: string[] = [];
  if (quantity !== undefined && (Number(quantity) < 0 || Number(quantity) > 20_000))
    faults.push('Stok miktarı 20000 değerinden büyük olamaz');
  if (salePrice !== undefined && !(Number(salePrice) > 0)) faults.push('Satış fiyatı 0 olamaz');
  if (Number(listPrice) < Number(salePrice)) faults.push('Liste fiyatı satış fiyatından küçük olamaz');
  return faults;
}

function offer(state: State, input: Input): string[] {
  const product = state.products.get(input.barcode);
  if (!product) return ['Ürün bulunamadı'];
  if (product.archived) return ['Arşivdeki ürünün stok ve fiyatı güncellenemez'];
  const faults = offerFaults({ listPrice: product.listPrice, ...input });
  if (faults.length > 0) return faults;
  if (
    input.salePrice !== undefined &&
    isTooMuch(state.priceUpdates, input.barcode, { most: 30, ms: 60_000 }, state.now())
  )
    return ['Aynı barkod için dakikada 30’dan fazla fiyat güncelleme isteği atılamaz'];
  const { barcode: _barcode, ...change } = input;
  Object.assign(product, change);
  return [];
}
