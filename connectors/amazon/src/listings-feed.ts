import { ConnectorError, type Issue } from '@sluice/connector-kit';
import { Check } from 'typebox/value';
import type { Attributes } from './attributes.ts';
import type { Context } from './client.ts';
import { readJsonResult, submitFeed } from './feeds.ts';
import { errorsIn, issueOf } from './issues.ts';
import type { Patch } from './map.ts';
import { ListingsReport } from './schema.ts';

/** A write of one listing: all attributes of a new one, or the changes of one that is there. */
export interface Change {
  readonly externalKey: string;
  readonly sku: string;
  readonly productType: string;
  /** The facts that a new listing brings: those of a product and its offer, unless the offer alone. */
  readonly requirements?: 'LISTING_OFFER_ONLY';
  readonly body: { readonly attributes: Attributes } | { readonly patches: readonly Patch[] };
}

export const isNew = ({ body }: Change): boolean => 'attributes' in body;

export const requirementsOf = (change: Change): { requirements?: string } =>
  isNew(change) ? { requirements: change.requirements ?? 'LISTING' } : {};

/** Many writes as one feed; resolves to its id. The report then names the listings that the feed has brought in. */
export async function submitListings(ctx: Context, changes: readonly Change[]): Promise<string> {
  const header = {
    sellerId: ctx.config.seller_id,
    version: '2.0',
    report: { includedData: ['summaries'], apiVersion: '2021-08-01' },
  };
  const messages = changes.map((change, at) => ({
    messageId: at + 1,
    sku: change.sku,
    productType: change.productType,
    operationType: isNew(change) ? 'UPDATE' : 'PATCH',
    ...requirementsOf(change),
    ...change.body,
  }));
  return submitFeed(ctx, {
    feedType: 'JSON_LISTINGS_FEED',
    contentType: 'application/json; charset=UTF-8',
    body: JSON.stringify({ header, messages }),
  });
}

/** The faults that the report on a feed tells. */
export interface ListingsVerdicts {
  /** Whether the report shows a listing; one that it passes over may have come to nothing. */
  shows(sku: string): boolean;
  /** Reasons against a SKU. */
  refusalOf(sku: string): readonly Issue[];
  /** Reasons against the feed as a whole. */
  readonly ofTheWhole: readonly Issue[];
  /** Whether a message was refused by its number alone, so that it may be the one of any SKU. */
  readonly hasNameless: boolean;
}

export const NOTHING_REFUSED: ListingsVerdicts = {
  shows: () => true,
  refusalOf: () => [],
  ofTheWhole: [],
  hasNameless: false,
};

/** Null when the report is gone. */
export async function readListingsReport(ctx: Context, documentId: string): Promise<ListingsVerdicts | null> {
  const report = await readJsonResult(ctx, documentId);
  if (report === null) return null;
  if (!Check(ListingsReport, report))
    throw new ConnectorError({
      kind: 'protocol',
      message: 'the report on a feed of listings has another form',
    });
  const errors = errorsIn(report.issues).map((told) => ({ ...told, issue: issueOf(asTold(told)) }));
  const refused = Map.groupBy(errors, ({ sku }) => sku ?? '');
  const shown = new Set(report.items?.map(({ sku }) => sku));
  const nameless = refused.get('') ?? [];
  return {
    shows: (sku) => shown.has(sku),
    refusalOf: (sku) => refused.get(sku)?.map(({ issue }) => issue) ?? [],
    ofTheWhole: nameless.filter(({ messageId }) => messageId == null).map(({ issue }) => issue),
    hasNameless: nameless.some(({ messageId }) => messageId != null),
  };
}

const asTold = ({ code, message, attributeName }: ListingsReport['issues'][number]) => ({
  message,
  ...(code == null ? {} : { code }),
  ...(attributeName ? { attributeNames: [attributeName.split('.')[0] ?? attributeName] } : {}),
});
