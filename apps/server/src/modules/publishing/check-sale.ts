import type { HostIssueCode } from '@sluice/contracts';
import type { PriceProblem } from '../pricing/index.ts';
import type { ConnectionFacts, ProductFacts, SaleRequirements } from './facts.ts';

/** A reason why a product may not be sold as it is. `field` is a field of the listing. */
export interface SaleIssue {
  code: Extract<HostIssueCode, 'no_price' | 'override_currency' | 'no_vat_rate' | 'incomplete'>;
  field: string;
  message: string;
}

const PRICE_ISSUES: Record<PriceProblem, string> = {
  no_price: 'the product has no price above zero for this channel',
  override_currency: 'the fixed price for this channel was given in a currency it sells in no longer',
};

type Requirement = {
  setting: keyof SaleRequirements;
  issue: SaleIssue;
  isMet(product: ProductFacts): boolean;
};

const incomplete = (field: string, subject: string): SaleIssue => ({
  code: 'incomplete',
  field,
  message: `the product has no ${subject}, which this connection asks for`,
});

const REQUIREMENTS: readonly Requirement[] = [
  {
    setting: 'require_vat',
    issue: {
      code: 'no_vat_rate',
      field: 'vatRate',
      message: 'the product has no VAT rate, so it is sold at 0 % VAT',
    },
    isMet: ({ vat_rate }) => vat_rate !== null,
  },
  { setting: 'require_sku', issue: incomplete('sku', 'SKU'), isMet: ({ sku }) => sku !== null },
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
    isMet: ({ description }) => (description ?? '').trim() !== '',
  },
];

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
  const price: SaleIssue[] =
    priceProblem === null
      ? []
      : [{ code: priceProblem, field: 'price', message: PRICE_ISSUES[priceProblem] }];
  const missing = REQUIREMENTS.filter(
    ({ setting, isMet }) => connection[setting] !== 'never' && !isMet(product),
  );
  const of = (level: 'warn' | 'hold') =>
    missing.filter(({ setting }) => connection[setting] === level).map(({ issue }) => issue);
  return { issues: [...price, ...of('hold')], warnings: of('warn') };
}
