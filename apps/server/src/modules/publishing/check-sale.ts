import type { HostIssueCode } from '@sluice/contracts';
import { keyOf, type Message, message, type Subject } from '@sluice/contracts/messages';
import type { ListingIssue } from '../mapping/index.ts';
import type { PriceProblem } from '../pricing/index.ts';
import { textsOn } from './content/texts.ts';
import type { ConnectionFacts, ProductFacts, SaleRequirements } from './facts.ts';

/** A reason why a product may not be sold as it is. `field` is a field of the listing. */
export interface SaleIssue extends ListingIssue {
  code: Extract<HostIssueCode, 'no_price' | 'override_currency' | 'no_vat_rate' | 'incomplete'>;
  field: string;
}

const saleIssue = (code: SaleIssue['code'], said: Message, field: string): SaleIssue => ({
  code,
  field,
  message: said.text,
  key: keyOf(said),
});

const PRICE_ISSUES: Record<PriceProblem, SaleIssue> = {
  no_price: saleIssue('no_price', message('listing_no_price'), 'price'),
  override_currency: saleIssue('override_currency', message('listing_price_currency'), 'price'),
};

type Requirement = {
  setting: keyof SaleRequirements;
  issue: SaleIssue;
  isMet(product: ProductFacts, connection: ConnectionFacts): boolean;
};

const incomplete = (field: string, what: Subject): SaleIssue =>
  saleIssue('incomplete', message('listing_lacks', { what: message(`subject.${what}`) }), field);

const REQUIREMENTS: readonly Requirement[] = [
  {
    setting: 'require_vat',
    issue: saleIssue('no_vat_rate', message('listing_no_vat'), 'vatRate'),
    isMet: ({ vat_rate }) => vat_rate !== null,
  },
  { setting: 'require_sku', issue: incomplete('sku', 'sku'), isMet: ({ sku }) => sku !== null },
  { setting: 'require_barcode', issue: incomplete('barcode', 'barcode'), isMet: ({ ean }) => ean !== null },
  { setting: 'require_brand', issue: incomplete('brand', 'brand'), isMet: ({ brand }) => brand !== null },
  {
    setting: 'require_category',
    issue: incomplete('categoryPath', 'category'),
    isMet: ({ categories }) => categories.length > 0,
  },
  {
    setting: 'require_image',
    issue: incomplete('images', 'image'),
    isMet: ({ images }) => images.length > 0,
  },
  {
    setting: 'require_description',
    issue: incomplete('description', 'description'),
    isMet: (product, connection) => (textsOn(product, connection).description.value ?? '').trim() !== '',
  },
];

/** The fields that a connection can ask for, whether it does, and whether the product has them on its way there. */
export const requirementsOn = (product: ProductFacts, connection: ConnectionFacts) =>
  REQUIREMENTS.map(({ setting, issue, isMet }) => ({
    issue,
    asked: connection[setting],
    met: isMet(product, connection),
  }));

/**
 * Checks the requirements of every sale, a price above zero in the currency of the connection, and those of the
 * connection. Pure.
 *
 * @returns `issues` keep the listing back, `warnings` do not
 */
export function checkSale(
  product: ProductFacts,
  connection: ConnectionFacts,
  priceProblem: PriceProblem | null,
): { issues: SaleIssue[]; warnings: SaleIssue[] } {
  const price = priceProblem === null ? [] : [PRICE_ISSUES[priceProblem]];
  const missing = REQUIREMENTS.filter(
    ({ setting, isMet }) => connection[setting] !== 'never' && !isMet(product, connection),
  );
  const of = (level: 'warn' | 'hold') =>
    missing.filter(({ setting }) => connection[setting] === level).map(({ issue }) => issue);
  return { issues: [...price, ...of('hold')], warnings: of('warn') };
}
