import type { PlainName } from '@sluice/contracts';
import type { Decimal, RawCell } from './cell.ts';
import { code, ean } from './cell-codes.ts';
import { type CellResult, filled, label, line, textOf } from './cell-text.ts';
import {
  bool,
  categoryNames,
  categoryPaths,
  currency,
  decimalNumber,
  id,
  ids,
  imageUrls,
  namedValues,
  quantity,
  taxRate,
  weight,
} from './cells.ts';

export const TEMPLATE_LANGUAGES = ['en', 'tr'] as const;
export type TemplateLanguage = (typeof TEMPLATE_LANGUAGES)[number];

/** A column of the template: its name, and the cell of the example row. */
interface TemplateColumn {
  header: Record<TemplateLanguage, string>;
  example: Record<TemplateLanguage, string | number>;
}

interface ImportFieldFacts {
  /**
   * Known column names: our own, English, Turkish, the statutory Croatian price lists, and the exports of Shopify,
   * WooCommerce and commercetools. They are compared folded (see `foldHeader`), so case, accents, punctuation and
   * blanks do not matter. "Product code" is the model, as the product payload calls it.
   */
  names: readonly string[];
  /** Reads a cell. A cell that is empty, or only a dash where text is a code, gives undefined. */
  read: (cell: RawCell, decimal: Decimal) => CellResult<unknown>;
  /** Cells are numbers, which may be written in more ways than one. */
  numeric?: true;
  /** Absent = the field is not in the template. */
  template?: TemplateColumn;
}

const named = (names: string): string[] => names.trim().split(/,\s+/);
const same = (text: string | number): TemplateColumn['example'] => ({ en: text, tr: text });
const column = (
  header: readonly [en: string, tr: string],
  example: TemplateColumn['example'],
): TemplateColumn => ({ header: { en: header[0], tr: header[1] }, example });

/**
 * Fields that a column of an import file can be mapped to, beside those that come by name (see `keyed-fields.ts`). Every
 * plain field of a product is among them. Messages name the fields in this order. Currency and VAT rate of the template
 * are the tenant's own.
 */
export const IMPORT_FIELDS = {
  name: {
    names: named(`
      name, product name, title, product title, item name, ad, adı, ürün, ürün adı, ürün ismi, ürün
      başlığı, başlık, stok adı, malzeme adı, naziv, naziv proizvoda, naziv artikla, ime proizvoda,
      proizvod`),
    read: line,
    template: column(['Name', 'Ürün adı'], { en: 'Linen shirt', tr: 'Keten gömlek' }),
  },
  model: {
    names: named(`
      model, model code, model no, model number, model kodu, product code, ürün kodu, mpn, google
      shopping mpn`),
    read: (cell) => code('model', cell),
  },
  sku: {
    names: named(`
      sku, variant sku, stock code, item code, item no, article number, code, kod, stok kodu, stok no,
      malzeme kodu, satıcı stok kodu, tedarikçi stok kodu, merchant sku, seller sku, šifra, šifra
      proizvoda, šifra artikla`),
    read: (cell) => code('sku', cell),
    template: column(['SKU', 'Stok kodu'], same('SHIRT-7-S')),
  },
  ean: {
    names: named(`
      ean, ean13, ean code, gtin, upc, barcode, variant barcode, barkod, barkod no, barkodu, ürün
      barkodu, isbn, gtin upc ean or isbn, crtični kod`),
    read: ean,
    template: column(['Barcode', 'Barkod'], same('4006381333931')),
  },
  description: {
    names: named(`
      description, product description, body html, body, long description, html description, açıklama,
      ürün açıklaması, ürün açıklama, detay, ürün detayı, opis, opis proizvoda`),
    read: (cell) => filled(textOf(cell)),
    template: column(['Description', 'Açıklama'], { en: 'Soft linen.', tr: 'Yumuşak keten.' }),
  },
  status: {
    names: named(`
      status, active, is active, enabled, durum, durumu, aktif, aktif mi, ürün durumu, aktivan`),
    read: bool,
    template: column(['Active', 'Aktif'], { en: 'yes', tr: 'evet' }),
  },
  publish_enabled: {
    names: named(`
      publish enabled, publish, published, yayın, yayında, yayınla, yayın durumu, yayınlansın,
      objavljeno`),
    read: bool,
  },
  price: {
    names: named(`
      price, variant price, unit price, sale price, selling price, regular price, net price, fiyat,
      fiyatı, satış fiyatı, birim fiyat, net fiyat, cijena`),
    read: decimalNumber,
    numeric: true,
    template: column(['Price', 'Fiyat'], same(24.9)),
  },
  price_with_vat: {
    names: named(`
      price with vat, price with tax, price including tax, gross price, brüt fiyat, kdvli fiyat,
      maloprodajna cijena, maloprod cijena, mpc, cijena s pdv om`),
    read: decimalNumber,
    numeric: true,
  },
  tax_rate: {
    names: named(`
      tax rate, tax percent, tax percentage, vat, vat rate, vat percent, kdv, kdv oranı, vergi oranı,
      pdv, stopa pdv, pdv stopa`),
    read: taxRate,
    numeric: true,
    template: column(['VAT rate', 'KDV oranı'], same('')),
  },
  tax_rate_id: {
    names: named('tax rate id, vat rate id, kdv id, vergi id'),
    read: id,
  },
  brand_id: {
    names: named('brand id, marka id'),
    read: id,
  },
  brand_name: {
    names: named(`
      brand, brand name, vendor, manufacturer, brands, marka, marka adı, üretici, marka proizvoda, robna
      marka`),
    read: label,
    template: column(['Brand', 'Marka'], { en: 'Example', tr: 'Örnek' }),
  },
  category_ids: {
    names: named('category ids, category id, kategori id, kategori idleri'),
    read: ids,
  },
  category_path: {
    names: named(`
      category, categories, category path, category paths, product category, kategori, kategoriler,
      kategori yolu, ürün kategorisi, kategori adı, kategorija, kategorije, kategorija proizvoda,
      kategorije proizvoda, wg, warengruppe`),
    read: categoryPaths,
    template: column(['Category', 'Kategori'], { en: 'Clothing > Shirts', tr: 'Giyim > Gömlek' }),
  },
  category_names: {
    names: named('category names, category name, kategori adları, kategori isimleri'),
    read: categoryNames,
  },
  quantity: {
    names: named(`
      quantity, qty, stock, stock quantity, inventory, inventory quantity, variant inventory qty, on
      hand, stok, stok adedi, stok miktarı, stok adet, miktar, adet, ürün stok adedi, količina, zaliha,
      stanje`),
    read: quantity,
    numeric: true,
    template: column(['Quantity', 'Stok miktarı'], same(12)),
  },
  list_price: {
    names: named(`
      list price, compare at price, variant compare at price, msrp, rrp, liste fiyatı, piyasa fiyatı,
      piyasa satış fiyatı, redovna cijena`),
    read: decimalNumber,
    numeric: true,
    template: column(['List price', 'Liste fiyatı'], same(29.9)),
  },
  list_price_with_vat: {
    names: named(`
      list price with vat, list price including tax, kdvli liste fiyatı, piyasa satış fiyatı kdv dahil,
      liste fiyatı kdv dahil`),
    read: decimalNumber,
    numeric: true,
  },
  weight: {
    names: named('weight, weight kg, ağırlık, ağırlık kg, težina, težina kg, masa kg'),
    read: weight,
    numeric: true,
    template: column(['Weight kg', 'Ağırlık kg'], same(0.25)),
  },
  family_code: {
    names: named('family code, parent sku, variant group, model grubu, varyant grubu, ana stok kodu'),
    read: (cell) => code('model', cell),
    template: column(['Family code', 'Varyant grubu'], same('SHIRT-7')),
  },
  family_name: {
    names: named('family name, varyant grubu adı, model grubu adı'),
    read: line,
    template: column(['Family name', 'Varyant grubu adı'], { en: 'Linen shirt', tr: 'Keten gömlek' }),
  },
  currency: {
    names: named('currency, currency code, price currency, para birimi, döviz, kur, valuta'),
    read: currency,
    template: column(['Currency', 'Para birimi'], same('')),
  },
  image_urls: {
    names: named(`
      image urls, image url, image link, additional image link, main image url, images, image, picture,
      pictures, görsel, görseller, görsel url, resim, resimler, resim url, slika, slike`),
    read: imageUrls,
    template: column(['Image URLs', 'Görsel URL'], same('')),
  },
  variant_options: {
    names: named('variant options, varyant seçenekleri'),
    read: namedValues,
    template: column(['Variant options', 'Varyant seçenekleri'], {
      en: 'Size: S; Colour: White',
      tr: 'Beden: S; Renk: Beyaz',
    }),
  },
  product_id: {
    names: named('sluice id, sluice csv id'),
    read: id,
  },
  properties: {
    names: named('properties, özellikler'),
    read: namedValues,
    template: column(['Properties', 'Özellikler'], { en: 'Material: Linen', tr: 'Malzeme: Keten' }),
  },
} satisfies Readonly<Record<PlainName, ImportFieldFacts>> & Readonly<Record<string, ImportFieldFacts>>;

export type ColumnField = keyof typeof IMPORT_FIELDS;
export const COLUMN_FIELDS = Object.keys(IMPORT_FIELDS) as readonly ColumnField[];

export const isColumnField = (field: string): field is ColumnField => Object.hasOwn(IMPORT_FIELDS, field);

/** The facts of a field, for loops over all fields. */
export const factsOf = (field: ColumnField): ImportFieldFacts => IMPORT_FIELDS[field];

/** The value that the cell of a field is read as. */
export type CellValue<Field extends ColumnField> = Extract<
  ReturnType<(typeof IMPORT_FIELDS)[Field]['read']>,
  { value: unknown }
>['value'];
