import { type Static, Type } from 'typebox';
import {
  Id,
  nullable,
  oneOf,
  oneOfOrNull,
  PageLinks,
  PageMeta,
  pageQuery,
  Timestamp,
  text,
} from './primitives.ts';

export const ORDER_ACTION_KINDS = ['acknowledge', 'ship', 'deliver', 'cancel', 'refund'] as const;
export type OrderActionKind = (typeof ORDER_ACTION_KINDS)[number];

/**
 * The way in which a customer gets money back when units are cancelled or refunded:
 * - `channel`: the channel pays it back by this action.
 * - `marketplace`: the marketplace settles it with the customer.
 * - `settings`: by this action where the settings of the connection say so, else the merchant pays it back.
 * - `merchant`: the merchant pays it back, for the action moves none.
 */
export const ORDER_PAYBACKS = ['channel', 'marketplace', 'settings', 'merchant'] as const;
export type OrderPayback = (typeof ORDER_PAYBACKS)[number];

/** A field that nobody reads is refused: dropped, a misspelt `lines` would be a move of the whole order. */
const closed = { additionalProperties: false } as const;

const line = {
  line_id: Type.Integer({ ...Id, description: 'Id of a line of the order.' }),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Units.' }),
};

const reference = Type.Optional(
  text(100, {
    minLength: 1,
    description:
      'Your own key of the request: the same request again answers the action that is there, another one with the key is 409.',
    examples: ['DN-2026-00017'],
  }),
);
const lines = Type.Optional(
  Type.Array(Type.Object(line, closed), {
    minItems: 1,
    maxItems: 1_000,
    description: 'The units concerned; left out, all that are left.',
  }),
);

/** Tells the channel that the merchant has taken the order on. */
export const AcknowledgementInput = Type.Object({ reference }, { $id: 'AcknowledgementInput', ...closed });

export const ShipmentInput = Type.Object(
  {
    reference,
    lines,
    carrier: Type.Optional(nullable(text(100, { examples: ['DHL'] }))),
    tracking_number: Type.Optional(nullable(text(100, { examples: ['00340434161094042557'] }))),
    tracking_url: Type.Optional(
      nullable(text(500, { pattern: '^https?://', description: 'Address of a page, http or https.' })),
    ),
    shipped_at: Type.Optional(
      Type.String({ ...Timestamp, description: 'UTC, ISO 8601; now when left out.' }),
    ),
  },
  { $id: 'ShipmentInput', ...closed },
);

/** Tells the channel that the merchant's own carrier has delivered. */
export const DeliveryInput = Type.Object(
  {
    reference,
    lines,
    delivered_at: Type.Optional(
      Type.String({ ...Timestamp, description: 'UTC, ISO 8601; now when left out.' }),
    ),
    received_by: Type.Optional(
      nullable(text(100, { description: 'Who took the parcel.', examples: ['Ayşe Yılmaz'] })),
    ),
  },
  { $id: 'DeliveryInput', ...closed },
);

const reason = Type.Optional(nullable(text(500, { description: 'The reason, as the channel takes it.' })));
export const CancellationInput = Type.Object(
  { reference, lines, reason },
  { $id: 'CancellationInput', ...closed },
);
/** Confirms a return or gives money back; the channel computes the amount of the units. */
export const RefundInput = Type.Object({ reference, lines, reason }, { $id: 'RefundInput', ...closed });

/** Any of the inputs. */
export type OrderActionInput = Partial<Static<typeof ShipmentInput>> &
  Partial<Static<typeof DeliveryInput>> &
  Partial<Static<typeof RefundInput>>;

export const ORDER_ACTION_STATES = ['open', 'done', 'refused'] as const;
export const ORDER_ACTION_WAITS = ['connection', 'sending', 'channel', 'retry', 'earlier'] as const;

/** Word of one move of the merchant, on its way to the channel. */
export const OrderAction = Type.Object(
  {
    id: Id,
    order_id: Id,
    kind: oneOf(ORDER_ACTION_KINDS),
    state: oneOf(ORDER_ACTION_STATES, {
      description: 'open = on its way to the channel; refused = the channel or Sluice gave it up, see error.',
    }),
    waits_for: oneOfOrNull(ORDER_ACTION_WAITS, {
      description:
        'Why an open action waits: its connection is paused, all sending is stopped, the channel asked for a break, the pause before the next try, or an earlier action of the order.',
    }),
    lines: Type.Array(Type.Object(line)),
    carrier: nullable(Type.String()),
    tracking_number: nullable(Type.String()),
    tracking_url: nullable(Type.String()),
    shipped_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    received_by: nullable(Type.String()),
    reason: nullable(Type.String()),
    reference: nullable(Type.String()),
    external_id: nullable(Type.String({ description: "The channel's id of the shipment or refund." })),
    outcome_unknown: Type.Boolean({
      description:
        'The action was given up, though the channel may have it: its units stay taken until another try, the report of the channel or a release settles it.',
    }),
    attempts: Type.Integer({ description: 'Tries in a row that failed.' }),
    error: nullable(Type.String({ description: 'The reason of the last failure or of the refusal.' })),
    created_at: Timestamp,
    done_at: nullable(Timestamp),
  },
  { $id: 'OrderAction' },
);
export type OrderAction = Static<typeof OrderAction>;

export const OrderActionAccepted = Type.Object({
  message: Type.String({ examples: ['order action accepted'] }),
  data: OrderAction,
});

/** The actions that an order allows, as far as its channel takes word of them. */
export const AllowedOrderActions = Type.Object(
  {
    acknowledge: Type.Boolean(),
    ship: Type.Boolean(),
    ship_partially: Type.Boolean(),
    tracking: oneOf(['push', 'channel_owned', 'none'], {
      description:
        'push = the channel takes carrier and number; channel_owned = its own carrier makes the number and reports the parcel.',
    }),
    deliver: oneOf(['line', 'order', 'none'], {
      description: "Whether the channel takes word that the merchant's own carrier has delivered.",
    }),
    cancel: oneOf(['line', 'whole_line', 'order', 'before_packing', 'none'], {
      description:
        'line = units of lines; whole_line = lines with all units that are left; before_packing = units of lines until the order is acknowledged.',
    }),
    refund: oneOf(['line', 'order', 'none']),
  },
  { $id: 'AllowedOrderActions' },
);
export type AllowedOrderActions = Static<typeof AllowedOrderActions>;

export const OrderActionQuery = Type.Object({
  state: Type.Optional(oneOf(ORDER_ACTION_STATES, { description: 'Actions in this state alone.' })),
  ...pageQuery(20),
});
export type OrderActionQuery = Static<typeof OrderActionQuery>;
export const OrderActionPage = Type.Object({
  data: Type.Array(OrderAction),
  allowed: AllowedOrderActions,
  links: PageLinks,
  meta: PageMeta,
});
