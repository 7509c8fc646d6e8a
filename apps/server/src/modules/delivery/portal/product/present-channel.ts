import { explainIssue, fixOfIssue } from '@sluice/contracts';
import type { ChannelIssue, ProductChannel } from '@sluice/contracts/portal';
import { number, timestamp } from '../../../../platform/http/present.ts';
import type { ListingIssue } from '../../../mapping/index.ts';
import { presentStep, type Step, withVat } from '../../../pricing/index.ts';
import type { ProductFacts, Resolution } from '../../../publishing/index.ts';
import type { ChannelView, ConnectionRow, ListingRow } from '../../product-channels.ts';
import { channelState } from '../../product-state.ts';

/** A product on a connection as the Channels tab shows it. */
export function presentChannel(
  product: ProductFacts,
  view: ChannelView,
  platformLabel: string,
): ProductChannel {
  const { connection, standing, resolution, listing, override } = view;
  const state = channelState(resolution.excluded, listing);
  return {
    credential_id: connection.id,
    platform: connection.platform,
    platform_label: platformLabel,
    label: connection.label,
    is_paused: standing.is_paused,
    state,
    planning: standing.planning,
    excluded_by: resolution.excluded ? presentStep(resolution.trace.at(-1)!) : null,
    on_sale: listing?.confirmed === true && listing.state !== 'withdrawn',
    ...pricesOf(resolution, product.vat_rate, connection.prices_with_vat),
    prices_with_vat: connection.prices_with_vat,
    currency: connection.currency,
    content_locale: connection.content_locale,
    stock: resolution.excluded ? null : resolution.stock,
    stores: resolution.excluded
      ? []
      : resolution.stores.map(({ code, label, quantity, own, active }) => ({
          code,
          label,
          quantity,
          own,
          active,
        })),
    trace: resolution.trace.map(presentStep),
    override:
      override === undefined || (override.price ?? override.markup_percent ?? override.stock) === null
        ? null
        : {
            price: number(override.price),
            markup_percent: number(override.markup_percent),
            stock: override.stock,
            source: override.source,
            state: override.state,
          },
    kept_off: override?.is_excluded ?? false,
    listing: listing === undefined ? null : presentListing(listing),
    issues: listing === undefined ? [] : issuesOf(listing).map(presentIssue),
    // Warnings have only our own words, since no channel reported them.
    warnings: resolution.excluded
      ? []
      : resolution.warnings.map(({ code, field }) => presentIssue({ code, field, message: '' })),
    candidates: listing?.state === 'rejected' && listing.wanted ? view.candidates : [],
    connection_problem: problemOf(standing),
  };
}

const PRICE_DECISIONS: ReadonlySet<Step['code']> = new Set<Step['code']>([
  'trace.master_price',
  'trace.absolute_price',
  'trace.scheduled_price',
  'trace.scheduled_master',
  'trace.markup_product_override',
  'trace.markup_brand',
  'trace.markup_category',
  'trace.markup_connection',
  'trace.minimum',
]);

function pricesOf(resolution: Resolution, vatRate: string | null, withVatSent: boolean) {
  if (resolution.excluded) return { price: null, net_price: null, gross_price: null, price_decided_by: null };
  const decision = resolution.trace.findLast((step) => PRICE_DECISIONS.has(step.code)) ?? null;
  // An absolute price goes out unchanged: whether it includes VAT is between the merchant and the channel.
  const isAbsolute = decision?.code === 'trace.absolute_price' || decision?.code === 'trace.scheduled_price';
  const { netPrice } = resolution;
  const gross = withVatSent ? resolution.price : netPrice === null ? null : withVat(netPrice, vatRate);
  return {
    price: number(resolution.price),
    net_price: number(resolution.netPrice),
    gross_price: isAbsolute ? null : number(gross),
    price_decided_by: decision && presentStep(decision),
  };
}

const presentListing = (listing: ListingRow): ProductChannel['listing'] => ({
  state: listing.state,
  external_key: listing.external_key,
  sync_id: listing.sync_id,
  match: listing.match_choice,
  published_at: timestamp(listing.published_at),
  next_at: timestamp(listing.next_at),
  attempts: listing.attempts,
  sent_price: number(listing.desired_price),
  sent_stock: listing.desired_stock,
  held: listing.held,
  held_price: number(listing.held_price),
});

/** Every issue that the channel named; listings from before lists of issues have a single one. */
function issuesOf({ issues, issue_code: code, issue_message: message }: ListingRow): readonly ListingIssue[] {
  if (issues !== null && issues.length > 0) return issues;
  return code === null ? [] : [{ code: code as ListingIssue['code'], message: message ?? '' }];
}

function presentIssue({ code, field, message, key }: ListingIssue): ChannelIssue {
  const { fault, title, cause, fix, retried } = explainIssue(code);
  const about = field ?? null;
  return {
    code,
    fault,
    title,
    cause,
    fix,
    retried,
    message,
    message_key: key ?? null,
    about,
    ...fixOfIssue(code, about),
  };
}

function problemOf(standing: ConnectionRow): ProductChannel['connection_problem'] {
  const { blocked_kind: code, blocked_reason, blocked_key, blocked_until, stopped } = standing;
  if (code === null && !stopped) return null;
  return {
    code: code ?? 'unavailable',
    message: blocked_reason ?? '',
    message_key: blocked_key,
    stopped,
    until: timestamp(blocked_until),
  };
}
