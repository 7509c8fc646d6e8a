import {
  type ChannelOrder,
  ConnectorError,
  type OrderPage,
  type OrderWindow,
  oddOrder,
} from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { attempt, type Context, call, idIn, refusalError } from './client.ts';
import { noteRefunds, ordersInDoubt } from './open-refunds.ts';
import { channelOrder, isOrder, isPaidOnline } from './order-map.ts';
import { EventPage, EventStats, Form, FormPage, Refund, RefundPage } from './order-schema.ts';

const FORMS = 100;
const EVENTS = 100;
/** The first reading of a connection. */
const FIRST_MS = 30 * 24 * 3_600_000;

/**
 * A place in a walk: first the journal of events, then all orders by the time of their change. An event may come late or never,
 * and the list may be behind the journal.
 */
const Place = Type.Union([
  Type.Object({ phase: Type.Literal('journal'), after: Type.String(), since: Type.String() }),
  Type.Object({
    phase: Type.Literal('forms'),
    from: Type.String(),
    offset: Type.Integer({ minimum: 0 }),
    /** Orders of exactly that time that were handed on. */
    known: Type.Array(Type.String()),
  }),
]);
type Place = Static<typeof Place>;
const places = Compile(Place);
type FormsPlace = Extract<Place, { phase: 'forms' }>;
type JournalPlace = Extract<Place, { phase: 'journal' }>;

/** Orders that changed, page by page. */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  if (cursor !== null) {
    const place = placeIn(cursor);
    return place.phase === 'forms' ? formsPage(ctx, place) : journalPage(ctx, place);
  }
  const from = (since ?? new Date(ctx.clock.now().getTime() - FIRST_MS)).toISOString();
  const after = await ctx.checkpoint.read(JOURNAL);
  if (after !== null) return journalPage(ctx, { phase: 'journal', after, since: from });
  const page = await formsPage(ctx, { phase: 'forms', from, offset: 0, known: [] });
  await startJournal(ctx);
  return page;
}

/** The last event whose orders the host has. */
const JOURNAL = 'journal';

/** The journal begins at its newest event, which is asked for once: later it would pass over the events between. */
async function startJournal(ctx: Context): Promise<void> {
  const stats = await call(ctx, { method: 'GET', path: '/order/event-stats' }, EventStats);
  const latestEvent = 'latestEvent' in stats ? stats.latestEvent : null;
  if (latestEvent !== null) await ctx.checkpoint.write(JOURNAL, latestEvent.id);
}

/** The host has stored the page before when it asks for the next one, so the journal is read up to there. */
async function journalPage(ctx: Context, { after, since }: JournalPlace): Promise<OrderPage> {
  await ctx.checkpoint.write(JOURNAL, after);
  const query = { from: after, limit: EVENTS };
  const { events } = await call(ctx, { method: 'GET', path: '/order/events', query }, EventPage);
  const last = events.at(-1)?.id;
  if (last === undefined) return formsPage(ctx, { phase: 'forms', from: since, offset: 0, known: [] });
  const ids = new Set(
    events.flatMap(({ type, order }) => (isEarly(type) ? [] : (order?.checkoutForm?.id ?? []))),
  );
  const orders: ChannelOrder[] = [];
  for (const id of ids) {
    const form = await formOf(ctx, id);
    if (form !== null) orders.push(...(await ordersOf(ctx, [form], since)));
  }
  // The list is read from the cursor on, also after the last page of the journal, so that this page is stored before.
  return { orders, next: JSON.stringify({ phase: 'journal', after: last, since } satisfies JournalPlace) };
}

/**
 * Orders from a time of change on, the oldest first. The next page begins at the time of the last order, so that nothing is passed
 * over when an order changes meanwhile and moves to the end.
 */
async function formsPage(ctx: Context, { from, offset, known }: FormsPlace): Promise<OrderPage> {
  const query = { 'updatedAt.gte': from, sort: 'updatedAt', limit: FORMS, offset };
  const { checkoutForms } = await call(
    ctx,
    { method: 'GET', path: '/order/checkout-forms', query },
    FormPage,
  );
  const fresh = checkoutForms.filter((form) => !known.includes(idOf(form)));
  const orders = await ordersOf(ctx, fresh, from);
  const last = timeOf(checkoutForms.findLast((form) => timeOf(form) !== null));
  if (checkoutForms.length < FORMS || last === null)
    return { orders: [...orders, ...(await ordersToSettle(ctx, from))], next: null };
  const here = checkoutForms.filter((form) => timeOf(form) === last).map(idOf);
  const next: FormsPlace =
    last === from
      ? { phase: 'forms', from, offset: offset + FORMS, known: [] }
      : { phase: 'forms', from: last, offset: 0, known: here };
  return { orders, next: JSON.stringify(next) };
}

/** Orders whose refunds Allegro worked on, as they are now. */
async function ordersToSettle(ctx: Context, since: string): Promise<ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  for (const id of await ordersInDoubt(ctx)) {
    const form = await formOf(ctx, id);
    if (form === null) await noteRefunds(ctx, id, []);
    else orders.push(...(await ordersOf(ctx, [form], since)));
  }
  return orders;
}

const Known = Compile(Type.Object({ id: Type.String(), updatedAt: Type.String() }));

const idOf = (form: unknown): string => (Known.Check(form) ? form.id : '');

/** The time of change in the one form in which the list is asked; null where there is none. */
function timeOf(form: unknown): string | null {
  const time = Known.Check(form) ? Date.parse(form.updatedAt) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Events of purchases that are no orders yet. */
const isEarly = (type: string | null | undefined): boolean => type === 'BOUGHT' || type === 'FILLED_IN';

const forms = Compile(Form);

const isReadable = (form: unknown): form is Form =>
  forms.Check(form) &&
  [
    form.updatedAt ?? form.lineItems[0]?.boughtAt ?? '',
    ...form.lineItems.flatMap((line) => line.boughtAt ?? []),
  ].every((time) => !Number.isNaN(Date.parse(time)));

async function ordersOf(ctx: Context, found: readonly unknown[], since: string): Promise<ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  for (const form of found) {
    if (!isReadable(form)) orders.push(oddForm(form, since));
    else if (isOrder(form)) {
      const refunds = await refundsToRead(ctx, form);
      orders.push(refunds === null ? oddForm(form, since) : channelOrder(form, refunds));
    }
  }
  return orders;
}

const named = Compile(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }));

/** A form that cannot be read, by its id. */
const oddForm = (form: unknown, since: string): ChannelOrder =>
  oddOrder({ externalId: named.Check(form) ? form.id : '', since: new Date(since) });

/** More than the refunds of any order. */
const MOST_REFUNDS = 100;

const refundForm = Compile(Refund);

const areReadable = (refunds: readonly unknown[]): refunds is readonly Refund[] =>
  refunds.every((refund) => refundForm.Check(refund));

/**
 * The refunds of an order; one that was not paid by Allegro has none.
 *
 * @throws ConnectorError `protocol` where one cannot be read: nobody knows then how much money is left
 */
export async function refundsOf(ctx: Context, form: Form): Promise<readonly Refund[]> {
  const refunds = await storedRefunds(ctx, form);
  if (areReadable(refunds)) return refunds;
  throw new ConnectorError({ kind: 'protocol', message: `a refund of the order ${form.id} cannot be read` });
}

/** The refunds with which an order is read; null where Allegro does not show them for this one. */
async function refundsToRead(ctx: Context, form: Form): Promise<readonly Refund[] | null> {
  try {
    const refunds = await storedRefunds(ctx, form);
    if (!areReadable(refunds)) return null;
    await noteRefunds(ctx, form.id, refunds);
    return refunds;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === 'not_found' || error.kind === 'invalid_request') return null;
    if (error.kind !== 'forbidden') throw error;
    // Without the right to refunds orders are better read as if there were none than not at all.
    ctx.log.warn('Allegro does not show refunds to this connection', { order: form.id });
    return [];
  }
}

async function storedRefunds(ctx: Context, form: Form): Promise<readonly unknown[]> {
  if (!isPaidOnline(form)) return [];
  const query = { 'order.id': form.id, limit: MOST_REFUNDS };
  const { refunds } = await call(ctx, { method: 'GET', path: '/payments/refunds', query }, RefundPage);
  return refunds;
}

/** A purchase as it is, read or not; null where Allegro has none of that id, the id alone where Allegro does not show it. */
async function formOf(ctx: Context, id: string): Promise<unknown> {
  const answer = await attempt(
    ctx,
    { method: 'GET', path: `/order/checkout-forms/${idIn(id)}` },
    Type.Unknown(),
  );
  if ('body' in answer) return answer.body;
  return answer.status === 404 ? null : { id };
}

/** The order with the fields of Allegro’s own. @throws ConnectorError `not_found` where there is none, or no order has such an id */
export async function readOrder(ctx: Context, id: string): Promise<Form> {
  const answer = await attempt(ctx, { method: 'GET', path: `/order/checkout-forms/${idIn(id)}` }, Form);
  if ('body' in answer) return answer.body;
  throw refusalError(answer);
}

function placeIn(cursor: string): Place {
  const place: unknown = JSON.parse(cursor);
  if (places.Check(place)) return place;
  throw new ConnectorError({ kind: 'invalid_request', message: 'this is no place in a walk over orders' });
}
