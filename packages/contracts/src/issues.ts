/**
 * The party that can mend an issue of a listing: the merchant at the product, whoever keeps the mapping, the channel,
 * whoever keeps the connection's credentials, or Sluice and its operator.
 */
export const ISSUE_FAULTS = ['merchant', 'mapping', 'channel', 'connection', 'sluice'] as const;
export type IssueFault = (typeof ISSUE_FAULTS)[number];

/** Explains an issue to a person. The code is the key of its texts in other languages. */
export interface IssueGuide {
  readonly fault: IssueFault;
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
  /** Whether Sluice tries again by itself; otherwise the listing waits for a change. */
  readonly retried: boolean;
}

/** Reasons for which a channel refuses a listing; connectors translate the channel's own codes into these. */
const CHANNEL_ISSUES = {
  missing_field: {
    fault: 'merchant',
    retried: false,
    title: 'A field is missing',
    cause: 'The channel requires a field that the product does not have.',
    fix: 'Fill in the named field of the product.',
  },
  invalid_value: {
    fault: 'merchant',
    retried: false,
    title: 'A value is not accepted',
    cause: 'The channel does not accept the value of a field.',
    fix: 'Correct the named field of the product; the channel’s own words say what it allows.',
  },
  too_long: {
    fault: 'merchant',
    retried: false,
    title: 'A text is too long',
    cause: 'A text is longer than the channel allows.',
    fix: 'Shorten the named field.',
  },
  invalid_barcode: {
    fault: 'merchant',
    retried: false,
    title: 'The barcode is not valid',
    cause: 'The channel takes only real GTIN, EAN or UPC numbers with a right check digit.',
    fix: 'Correct the barcode of the product, or remove it where the channel allows none.',
  },
  duplicate_barcode: {
    fault: 'merchant',
    retried: false,
    title: 'The barcode is used twice',
    cause: 'Another listing of your account on the channel has the same barcode.',
    fix: 'Give each product its own barcode, or remove the other listing on the channel.',
  },
  duplicate_key: {
    fault: 'merchant',
    retried: false,
    title: 'The SKU is used twice',
    cause: 'Another listing of your account on the channel has the same SKU.',
    fix: 'Give each product its own SKU, or remove the other listing on the channel.',
  },
  duplicate_variant: {
    fault: 'merchant',
    retried: false,
    title: 'Two variants have the same options',
    cause:
      'Another product of the same family has the same options, so the channel could not tell them apart.',
    fix: 'Give each variant of the family options of its own, such as another size or colour.',
  },
  invalid_price: {
    fault: 'merchant',
    retried: false,
    title: 'The price is not accepted',
    cause: 'The price is missing, zero, or outside the limits of the channel.',
    fix: 'Check the price of the product, the markup and the rounding of the connection.',
  },
  invalid_stock: {
    fault: 'merchant',
    retried: false,
    title: 'The stock is not accepted',
    cause: 'The quantity is outside the limits of the channel.',
    fix: 'Check the stock of the product, or set a cap for the connection.',
  },
  invalid_image: {
    fault: 'merchant',
    retried: false,
    title: 'An image is not accepted',
    cause: 'An image is too small, of the wrong kind, or could not be fetched by the channel.',
    fix: 'Replace the image; when all images fail, see that PUBLIC_URL can be reached from the internet.',
  },
  unknown_brand: {
    fault: 'mapping',
    retried: false,
    title: 'The brand is unknown to the channel',
    cause: 'The channel has a list of brands, and this one is not on it.',
    fix: 'Choose a brand the channel knows, or ask the channel to add it.',
  },
  unknown_category: {
    fault: 'mapping',
    retried: false,
    title: 'The category is unknown to the channel',
    cause: 'The category of the product is not mapped, or the channel no longer has the mapped one.',
    fix: 'Map the category of the product to one of the channel’s.',
  },
  missing_attribute: {
    fault: 'mapping',
    retried: false,
    title: 'A required attribute is missing',
    cause: 'The channel’s category requires an attribute that has no value.',
    fix: 'Map the attribute, or give the product a value for it.',
  },
  invalid_attribute: {
    fault: 'mapping',
    retried: false,
    title: 'An attribute is not accepted',
    cause: 'The channel’s category does not allow this value of an attribute.',
    fix: 'Map the value to one the channel allows.',
  },
  unknown_store: {
    fault: 'connection',
    retried: false,
    title: 'A store is unknown to the channel',
    cause: 'The channel no longer has a store that stock is sent for.',
    fix: 'Synchronise the connection, which reads its stores again.',
  },
  listing_not_found: {
    fault: 'channel',
    retried: true,
    title: 'The listing is not there',
    cause: 'The channel does not have the listing; it may have been deleted there.',
    fix: 'No action is needed: Sluice looks the listing up and makes it again.',
  },
  ambiguous_match: {
    fault: 'merchant',
    retried: false,
    title: 'Several listings match',
    cause: 'More than one listing on the channel has this barcode or SKU, and Sluice does not guess.',
    fix: 'Choose the right one by hand, or remove the others on the channel.',
  },
  not_approved: {
    fault: 'channel',
    retried: false,
    title: 'Waiting for the channel’s approval',
    cause: 'The channel examines the listing before it goes on sale, or has declined it.',
    fix: 'Wait for the approval; when declined, correct what the channel names.',
  },
  policy_blocked: {
    fault: 'channel',
    retried: false,
    title: 'Blocked by the channel’s rules',
    cause: 'The product breaks a rule of the channel or may not be sold by this account.',
    fix: 'Read the channel’s words; exclude the product from this channel, or ask the channel.',
  },
  rejected: {
    fault: 'channel',
    retried: false,
    title: 'Refused by the channel',
    cause: 'The channel refuses the listing for a reason of its own.',
    fix: 'Read the channel’s words below; Sluice tries again after a change of the product.',
  },
} as const satisfies Record<string, IssueGuide>;

/** Issues of a call to the channel. */
const CALL_ISSUES = {
  rate_limited: {
    fault: 'channel',
    retried: true,
    title: 'The channel asks to slow down',
    cause: 'More calls were made than the channel allows.',
    fix: 'No action is needed: Sluice goes on as soon as the channel allows. Check that no other program uses the same account.',
  },
  unavailable: {
    fault: 'channel',
    retried: true,
    title: 'The channel cannot be reached',
    cause: 'The channel does not answer or says that it is out of order.',
    fix: 'No action is needed: Sluice tries again with growing pauses. Check the address of the connection when it lasts.',
  },
  timeout: {
    fault: 'channel',
    retried: true,
    title: 'The channel takes too long',
    cause: 'The channel did not answer in time.',
    fix: 'No action is needed: Sluice tries again with growing pauses.',
  },
  unknown_outcome: {
    fault: 'channel',
    retried: true,
    title: 'The outcome is unknown',
    cause: 'The answer to a change was lost, so it may or may not have been made.',
    fix: 'No action is needed: Sluice reads the channel before it sends anything again.',
  },
  auth: {
    fault: 'connection',
    retried: true,
    title: 'The credentials are refused',
    cause: 'The channel does not accept the key, password or token of the connection.',
    fix: 'Renew the credentials of the connection, then resume it. It is probed every hour.',
  },
  forbidden: {
    fault: 'connection',
    retried: true,
    title: 'A permission is missing',
    cause: 'The account of the connection lacks the permission for the call, or the address is not allowed.',
    fix: 'Give the account the permission on the channel, then resume the connection. It is probed every hour.',
  },
  invalid_request: {
    fault: 'sluice',
    retried: true,
    title: 'The call was malformed',
    cause: 'The channel did not accept the form of the call.',
    fix: 'Report it with the evidence of the attempt; the connector has to be corrected.',
  },
  not_found: {
    fault: 'channel',
    retried: true,
    title: 'The channel does not know it',
    cause: 'The channel does not know the requested address or record.',
    fix: 'Check the address of the connection; listings are looked up and made again.',
  },
  protocol: {
    fault: 'sluice',
    retried: true,
    title: 'The answer was not understood',
    cause: 'The channel answered something this connector does not understand.',
    fix: 'Report it with the evidence of the attempt; the connector has to be corrected.',
  },
} as const satisfies Record<string, IssueGuide>;

/** Issues of a listing that only Sluice itself knows. */
const HOST_ISSUES = {
  deleted_on_channel: {
    fault: 'merchant',
    retried: false,
    title: 'It was deleted on the site',
    cause: 'The product came from this site or was known there, and the site does not have it any more.',
    fix: 'Create it there as new by hand, keep the product off this channel, or delete it here as well.',
  },
  no_price: {
    fault: 'merchant',
    retried: false,
    title: 'There is no price',
    cause: 'The product has no price above zero for this channel, and Sluice sells nothing for free.',
    fix: 'Give the product a price, or a fixed price for this channel.',
  },
  override_currency: {
    fault: 'merchant',
    retried: false,
    title: 'The fixed price is in another currency',
    cause: 'The fixed price for this channel was given in a currency that the connection no longer sells in.',
    fix: 'Give the price anew, clear it, or convert all fixed prices in the settings of the connection.',
  },
  no_vat_rate: {
    fault: 'merchant',
    retried: false,
    title: 'There is no VAT rate',
    cause: 'The product has no VAT rate, so it would be sold at 0 % VAT.',
    fix: 'Choose the VAT rate of the product.',
  },
  incomplete: {
    fault: 'merchant',
    retried: false,
    title: 'Something is missing for this connection',
    cause: 'The settings of the connection ask for a field that the product does not have.',
    fix: 'Fill in the named field of the product, or ask for less in the settings of the connection.',
  },
  deferred: {
    fault: 'channel',
    retried: true,
    title: 'Put off with the connection',
    cause: 'The whole connection failed while the listing was sent.',
    fix: 'See the state of the connection; the listing follows by itself.',
  },
  failed_alone: {
    fault: 'channel',
    retried: true,
    title: 'The channel fails over this product',
    cause: 'The call failed although the product was sent alone; its content may be the cause.',
    fix: 'Look at the evidence of the attempts. It is tried again by itself, alone, and in the end every hour.',
  },
  key_taken: {
    fault: 'sluice',
    retried: true,
    title: 'The SKU is still taken',
    cause: 'Another listing still has the SKU; when two products swap theirs, one steps aside for a moment.',
    fix: 'No action is needed unless it lasts: then another listing on the channel has the SKU.',
  },
  key_waits: {
    fault: 'sluice',
    retried: true,
    title: 'Waiting for another listing to give up its SKU',
    cause: 'The SKU belongs to the listing of another product that is about to be renamed or withdrawn.',
    fix: 'No action is needed unless it lasts: then look at the other product.',
  },
  vanished: {
    fault: 'channel',
    retried: true,
    title: 'The listing vanished',
    cause: 'The channel no longer has a listing it had confirmed.',
    fix: 'No action is needed: Sluice looks the listing up and makes it again.',
  },
  ticket_lost: {
    fault: 'channel',
    retried: true,
    title: 'The result is missing',
    cause: 'The channel worked on the batch but does not say what became of this product.',
    fix: 'No action is needed: Sluice reads the channel before it sends anything again.',
  },
  ticket_expired: {
    fault: 'channel',
    retried: true,
    title: 'The result has expired',
    cause: 'The channel no longer keeps the result of the batch.',
    fix: 'No action is needed: Sluice reads the channel before it sends anything again.',
  },
  outcome_unknown: {
    fault: 'connection',
    retried: false,
    title: 'It has to be looked at on the channel',
    cause:
      'It is unknown whether the last attempt was applied, and this channel can neither be asked nor recognise a second one.',
    fix: 'Look whether the product is there: if not, publish the product again; if it is, map it by hand.',
  },
} as const satisfies Record<string, IssueGuide>;

export type ChannelIssueCode = keyof typeof CHANNEL_ISSUES;
export type CallIssueCode = keyof typeof CALL_ISSUES;
export type HostIssueCode = keyof typeof HOST_ISSUES;
export type ListingIssueCode = ChannelIssueCode | CallIssueCode | HostIssueCode;

/** The one catalogue of what can be wrong with a listing. */
export const ISSUE_CATALOGUE: Readonly<Record<ListingIssueCode, IssueGuide>> = {
  ...CHANNEL_ISSUES,
  ...CALL_ISSUES,
  ...HOST_ISSUES,
};

/** Explains a stored code; one of another version reads as a plain refusal. */
export const explainIssue = (code: string): IssueGuide =>
  Object.hasOwn(ISSUE_CATALOGUE, code) ? ISSUE_CATALOGUE[code as ListingIssueCode] : ISSUE_CATALOGUE.rejected;
