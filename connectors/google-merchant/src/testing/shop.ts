import { plainAmount, type SeenListing } from '@sluice/connector-kit';
import { ACCOUNT } from './account.ts';
import type { Status } from './errors.ts';
import { isDisapproved } from './products.ts';
import type { Attributes, Input, Issue, Price, Product } from './records.ts';
import { type Quota, State } from './state.ts';

/** The merchant’s account at Google, and controls over it. */
export class Shop {
  readonly state: State;

  constructor(state = new State()) {
    this.state = state;
  }

  /** From now on no input becomes a product. */
  hold(): void {
    this.state.held = true;
  }

  /** Inputs become products again, all that wait at once. */
  release(): void {
    this.state.held = false;
    this.state.settle();
  }

  /** Reads of a product after each write that still show it as it was; one by default. */
  readLate(reads: number): void {
    this.state.lateReads = reads;
  }

  /** Google refuses a product from its next processing on. */
  refuse(offerId: string, code = 'landing_page_error'): void {
    this.judge(offerId, { code, severity: 'DISAPPROVED', description: `Refused for ${code}` });
  }

  /** Google shows a product less from its next processing on. */
  demote(offerId: string, code = 'missing_item_attribute_for_product_type'): void {
    this.judge(offerId, { code, severity: 'DEMOTED', description: `Shown less for ${code}` });
  }

  /** Google takes its verdict on a product back. */
  pardon(offerId: string): void {
    this.state.verdicts.delete(offerId);
    this.reprocess(offerId);
  }

  private judge(offerId: string, issue: Issue): void {
    this.state.verdicts.set(offerId, issue);
    this.reprocess(offerId);
  }

  /** Products that are there already are looked at again without a write. */
  private reprocess(offerId: string): void {
    for (const { input } of [...this.state.products.values()])
      if (input.offerId === offerId && !this.state.pending.has(input.id)) this.state.process(input.id);
  }

  /** Changed products keep the judgement on what they were before, until `judgeAll`: Google judges apart from taking in. */
  judgeLate(): void {
    this.state.judgedLate = true;
  }

  judgeAll(): void {
    this.state.judgedLate = false;
    for (const { input } of [...this.state.products.values()]) this.reprocess(input.offerId);
  }

  /** New products wait for Google’s review, until `approve`. */
  review(): void {
    this.state.reviewed = true;
  }

  approve(): void {
    this.state.reviewed = false;
    for (const [id, product] of this.state.products)
      this.state.products.set(id, { ...product, inReview: false });
  }

  /** Google takes the price of the page over, and shows it in the place of the one that was sent. */
  takePriceOfPage(offerId: string, amountMicros: string): void {
    for (const [id, product] of this.state.products) {
      if (product.input.offerId !== offerId) continue;
      const price = { ...product.attributes.price, amountMicros };
      const issue: Issue = {
        code: 'price_updated',
        severity: 'NOT_IMPACTED',
        attribute: 'price',
        description: 'Automatically updated [price]',
      };
      const attributes = { ...product.attributes, price };
      this.state.products.set(id, { ...product, attributes, issues: [...product.issues, issue] });
    }
  }

  /** Brings the clock forward; products that were not sent again for thirty days end. */
  daysLater(days: number): void {
    this.state.ahead += days * 24 * 3_600_000;
    this.state.sweep();
  }

  /** The project of the service account is not registered with the merchant’s account. */
  unregister(): void {
    this.state.isRegistered = false;
  }

  register(): void {
    this.state.isRegistered = true;
  }

  /** The Merchant API is off in the project of the service account. */
  disable(): void {
    this.state.isEnabled = false;
  }

  /** The service account is no user of the merchant’s account any more, or one who may only read. */
  setRole(role: State['role']): void {
    this.state.role = role;
  }

  /** Access tokens that are out count no more. */
  expireTokens(): void {
    this.state.accessTokens.clear();
  }

  /** Calls of one method that are answered in a minute and in a day. */
  limit(quota: Partial<Quota>): void {
    Object.assign(this.state.quota, quota);
  }

  /** The next calls that fit go wrong, and change nothing. */
  fail(on: RegExp, status: Status, times = 1): void {
    this.state.troubles.push({ on, status, reason: `${status}_BY_TEST`, left: times });
  }

  /** The next call that fits is carried out, and its answer is lost. */
  lose(on: RegExp): void {
    this.state.lost.push(on);
  }

  /** Calls so far whose `METHOD /path` fits. */
  count(on: RegExp): number {
    const kinds = [...this.state.counts].filter(([kind]) => on.test(kind));
    return kinds.reduce((sum, [, calls]) => sum + calls, 0);
  }

  /** The input of an offer as it was sent last, of any label and language. */
  input(offerId: string): Input | undefined {
    return [...this.state.inputs.values()].find((input) => input.offerId === offerId);
  }

  /** The product of an offer as buyers see it now. */
  product(offerId: string): Product | undefined {
    return [...this.state.products.values()].find(({ input }) => input.offerId === offerId);
  }

  /** Puts a product there that is not ours: the shop’s own file fills its source. Returns its id. */
  addForeignListing({ sku, barcode }: { readonly sku: string; readonly barcode: string | null }): string {
    const { contentLanguage, feedLabel, fileSourceId, currency } = ACCOUNT;
    const attributes: Attributes = {
      title: 'A lamp of the shop’s own file',
      description: 'Bright.',
      link: `https://shop.example/own/${encodeURIComponent(sku)}`,
      imageLink: 'https://img.example/foreign.jpg',
      availability: 'IN_STOCK',
      price: { amountMicros: '1000000', currencyCode: currency },
      ...(barcode === null ? {} : { gtins: [barcode] }),
    };
    const id = `${contentLanguage}~${feedLabel}~${sku}`;
    const writtenAt = this.state.now();
    const names = { id, offerId: sku, contentLanguage, feedLabel, dataSource: fileSourceId };
    this.state.inputs.set(id, { ...names, version: null, attributes, customAttributes: [], writtenAt });
    this.state.process(id);
    return id;
  }

  /** The shop’s own file has an offer of ours as well, and keeps it. */
  takeOver(offerId: string): void {
    const input = this.input(offerId);
    if (input === undefined) throw new Error(`there is no ${offerId}`);
    input.dataSource = ACCOUNT.fileSourceId;
    this.state.changed(input.id);
  }

  /** All products, with those that wait brought up to their inputs unless processing is held. */
  listings(): SeenListing[] {
    this.state.settle();
    return [...this.state.products.values()].map(seenListing);
  }
}

/** A product read past the connector. Descriptions are left out: Google gets them as plain text. */
function seenListing(product: Product): SeenListing {
  const { input, attributes } = product;
  const { title = '', brand = null, gtins = [], imageLink, additionalImageLinks = [] } = attributes;
  const { price, salePrice, availability, pause } = attributes;
  return {
    syncId: input.id,
    externalKey: input.offerId,
    barcode: gtins[0] ?? null,
    title,
    brand,
    images: [...(imageLink === undefined ? [] : [imageLink]), ...additionalImageLinks],
    price: decimalOf(salePrice ?? price),
    listPrice: salePrice === undefined ? null : decimalOf(price),
    currency: price?.currencyCode ?? '',
    ...(availability === 'OUT_OF_STOCK' ? { stock: 0 } : {}),
    active: !isDisapproved(product) && pause !== 'ALL',
  };
}

/** Millionths as decimal text. */
function decimalOf(price: Price | undefined): string {
  if (price?.amountMicros === undefined) return '';
  const digits = String(price.amountMicros).padStart(7, '0');
  return plainAmount(`${digits.slice(0, -6)}.${digits.slice(-6)}`);
}
