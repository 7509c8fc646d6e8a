import { cancelLines } from './orders.ts';
import type { Feed } from './records.ts';
import type { State } from './state.ts';

const REASONS = [
  'NoInventory',
  'ShippingAddressUndeliverable',
  'CustomerExchange',
  'BuyerCanceled',
  'GeneralAdjustment',
  'CarrierCreditDecision',
  'RiskAssessmentInformationNotValid',
  'CarrierCoverageFailure',
  'CustomerReturn',
  'MerchandiseNotReceived',
];

interface Verdict {
  readonly messageId: string;
  readonly fault: string | null;
}

/**
 * Works on a document of XML that acknowledges orders, or cancels them whole (`Failure`): the only way in which a
 * merchant cancels. Its report is of XML too.
 */
export function acknowledgeOrders(
  state: State,
  _feed: Feed,
  content: Buffer,
): { text: string; contentType: string } | null {
  const text = content.toString('utf8');
  const envelope = elements(text, 'AmazonEnvelope')[0];
  if (envelope === undefined || value(envelope, 'MessageType') !== 'OrderAcknowledgement') return null;
  if (value(envelope, 'MerchantIdentifier') !== state.sellerId) return null;
  const verdicts = elements(envelope, 'Message').map((message) => ({
    messageId: value(message, 'MessageID') ?? '',
    fault: carryOut(state, message),
  }));
  return { text: report(verdicts), contentType: 'text/xml; charset=utf-8' };
}

/** The contents of the elements of a name, none of which has another one of its name inside. */
const elements = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, inner]) => inner!);

const value = (text: string, name: string): string | null => elements(text, name)[0]?.trim() ?? null;

/** Null when all is well. */
function carryOut(state: State, message: string): string | null {
  const id = value(message, 'AmazonOrderID') ?? '';
  const order = state.orders.get(id);
  if (order === undefined) return `There is no order ${id}.`;
  const items = elements(message, 'Item').map((item) => ({
    code: value(item, 'AmazonOrderItemCode'),
    reason: value(item, 'CancelReason'),
  }));
  const unknown = items.find(({ code }) => !order.lines.some(({ orderItemId }) => orderItemId === code));
  if (unknown !== undefined) return `There is no item ${unknown.code} in order ${id}.`;
  const status = value(message, 'StatusCode');
  if (status === 'Success') return null;
  if (status !== 'Failure') return `${status} is no status.`;
  const odd = items.find(({ reason }) => reason !== null && !REASONS.includes(reason));
  if (odd !== undefined) return `${odd.reason} is no reason to cancel.`;
  const left = order.lines.filter(
    ({ cancelled, orderItemId }) => cancelled === null && !items.some(({ code }) => code === orderItemId),
  );
  if (items.length > 0 && left.length > 0) return 'An order is cancelled as a whole.';
  if (order.fulfilledBy !== 'MERCHANT' || order.status !== 'UNSHIPPED')
    return `Order ${id} is ${order.status} and cannot be cancelled.`;
  cancelLines(state, order, { by: 'MERCHANT', reason: items[0]?.reason ?? 'GeneralAdjustment' });
  return null;
}

function report(verdicts: readonly Verdict[]): string {
  const failed = verdicts.filter(({ fault }) => fault !== null);
  const results = failed.map(
    ({ messageId, fault }) =>
      `<Result><MessageID>${messageId}</MessageID><ResultCode>Error</ResultCode><ResultMessageCode>18028</ResultMessageCode><ResultDescription>${fault}</ResultDescription></Result>`,
  );
  const summary = `<ProcessingSummary><MessagesProcessed>${verdicts.length}</MessagesProcessed><MessagesSuccessful>${verdicts.length - failed.length}</MessagesSuccessful><MessagesWithError>${failed.length}</MessagesWithError><MessagesWithWarning>0</MessagesWithWarning></ProcessingSummary>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<AmazonEnvelope><Header><DocumentVersion>1.02</DocumentVersion></Header><MessageType>ProcessingReport</MessageType><Message><MessageID>1</MessageID><ProcessingReport><StatusCode>Complete</StatusCode>${summary}${results.join('')}</ProcessingReport></Message></AmazonEnvelope>`;
}
