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

const guide = (
  fault: IssueFault,
  retried: boolean,
  title: string,
  cause: string,
  fix: string,
): IssueGuide => ({ fault, title, cause, fix, retried });

/** Reasons for which a channel refuses a listing; connectors translate the channel's own codes into these. */
const CHANNEL_ISSUES = {
  missing_field: guide(
    'merchant',
    false,
    'A field is missing',
    'The channel requires a field that the product does not have.',
    'Fill in the named field of the product.',
  ),
  invalid_value: guide(
    'merchant',
    false,
    'A value is not accepted',
    'The channel does not accept the value of a field.',
    'Correct the named field of the product; the channel’s own words say what it allows.',
  ),
  too_long: guide(
    'merchant',
    false,
    'A text is too long',
    'A text is longer than the channel allows.',
    'Shorten the named field.',
  ),
  invalid_barcode: guide(
    'merchant',
    false,
    'The barcode is not valid',
    'The channel takes only real GTIN, EAN or UPC numbers with a right check digit.',
    'Correct the barcode of the product, or remove it where the channel allows none.',
  ),
  duplicate_barcode: guide(
    'merchant',
    false,
    'The barcode is used twice',
    'Another listing of your account on the channel has the same barcode.',
    'Give each product its own barcode, or remove the other listing on the channel.',
  ),
  duplicate_key: guide(
    'merchant',
    false,
    'The SKU is used twice',
    'Another listing of your account on the channel has the same SKU.',
    'Give each product its own SKU, or remove the other listing on the channel.',
  ),
  duplicate_variant: guide(
    'merchant',
    false,
    'Two variants have the same options',
    'Another product of the same family has the same options, so the channel could not tell them apart.',
    'Give each variant of the family options of its own, such as another size or colour.',
  ),
  invalid_price: guide(
    'merchant',
    false,
    'The price is not accepted',
    'The price is missing, zero, or outside the limits of the channel.',
    'Check the price of the product, the markup and the rounding of the connection.',
  ),
  invalid_stock: guide(
    'merchant',
    false,
    'The stock is not accepted',
    'The quantity is outside the limits of the channel.',
    'Check the stock of the product, or set a cap for the connection.',
  ),
  invalid_image: guide(
    'merchant',
    false,
    'An image is not accepted',
    'An image is too small, of the wrong kind, or could not be fetched by the channel.',
    'Replace the image; when all images fail, see that PUBLIC_URL can be reached from the internet.',
  ),
  unknown_brand: guide(
    'mapping',
    false,
    'The brand is unknown to the channel',
    'The channel has a list of brands, and this one is not on it.',
    'Choose a brand the channel knows, or ask the channel to add it.',
  ),
  unknown_category: guide(
    'mapping',
    false,
    'The category is unknown to the channel',
    'The category of the product is not mapped, or the channel no longer has the mapped one.',
    'Map the category of the product to one of the channel’s.',
  ),
  missing_attribute: guide(
    'mapping',
    false,
    'A required attribute is missing',
    'The channel’s category requires an attribute that has no value.',
    'Map the attribute, or give the product a value for it.',
  ),
  invalid_attribute: guide(
    'mapping',
    false,
    'An attribute is not accepted',
    'The channel’s category does not allow this value of an attribute.',
    'Map the value to one the channel allows.',
  ),
  unknown_store: guide(
    'connection',
    false,
    'A store is unknown to the channel',
    'The channel no longer has a store that stock is sent for.',
    'Synchronise the connection, which reads its stores again.',
  ),
  listing_not_found: guide(
    'channel',
    true,
    'The listing is not there',
    'The channel does not have the listing; it may have been deleted there.',
    'Nothing: it is looked up and made again.',
  ),
  ambiguous_match: guide(
    'merchant',
    false,
    'Several listings match',
    'More than one listing on the channel has this barcode or SKU, and Sluice does not guess.',
    'Choose the right one by hand, or remove the others on the channel.',
  ),
  not_approved: guide(
    'channel',
    false,
    'Waiting for the channel’s approval',
    'The channel examines the listing before it goes on sale, or has declined it.',
    'Wait for the approval; when declined, correct what the channel names.',
  ),
  policy_blocked: guide(
    'channel',
    false,
    'Blocked by the channel’s rules',
    'The product breaks a rule of the channel or may not be sold by this account.',
    'Read the channel’s words; exclude the product from this channel, or ask the channel.',
  ),
  rejected: guide(
    'channel',
    false,
    'Refused by the channel',
    'The channel refuses the listing for a reason of its own.',
    'Read the channel’s words below; after a change of the product it is tried again.',
  ),
} as const satisfies Record<string, IssueGuide>;

/** Issues of a call to the channel. */
const CALL_ISSUES = {
  rate_limited: guide(
    'channel',
    true,
    'The channel asks to slow down',
    'More calls were made than the channel allows.',
    'Nothing: it goes on as soon as the channel allows. Check that no other program uses the same account.',
  ),
  unavailable: guide(
    'channel',
    true,
    'The channel cannot be reached',
    'The channel does not answer or says that it is out of order.',
    'Nothing: it is tried again with growing pauses. Check the address of the connection when it lasts.',
  ),
  timeout: guide(
    'channel',
    true,
    'The channel takes too long',
    'The channel did not answer in time.',
    'Nothing: it is tried again with growing pauses.',
  ),
  unknown_outcome: guide(
    'channel',
    true,
    'The outcome is unknown',
    'The answer to a change was lost, so it may or may not have been made.',
    'Nothing: the channel is read before anything is sent again.',
  ),
  auth: guide(
    'connection',
    true,
    'The credentials are refused',
    'The channel does not accept the key, password or token of the connection.',
    'Renew the credentials of the connection, then resume it. It is probed every hour.',
  ),
  forbidden: guide(
    'connection',
    true,
    'A permission is missing',
    'The account of the connection may not do what was asked, or the address is not allowed.',
    'Give the account the permission on the channel, then resume the connection. It is probed every hour.',
  ),
  invalid_request: guide(
    'sluice',
    true,
    'The call was malformed',
    'The channel did not accept the form of the call.',
    'Report it with the evidence of the attempt; the connector has to be corrected.',
  ),
  not_found: guide(
    'channel',
    true,
    'The channel does not know it',
    'The channel does not know the address or record that was asked for.',
    'Check the address of the connection; listings are looked up and made again.',
  ),
  protocol: guide(
    'sluice',
    true,
    'The answer was not understood',
    'The channel answered something this connector does not understand.',
    'Report it with the evidence of the attempt; the connector has to be corrected.',
  ),
} as const satisfies Record<string, IssueGuide>;

/** Issues of a listing that only Sluice itself knows. */
const HOST_ISSUES = {
  deleted_on_channel: guide(
    'merchant',
    false,
    'It was deleted on the site',
    'The product came from this site or was known there, and the site does not have it any more.',
    'Create it there as new by hand, keep the product off this channel, or delete it here as well.',
  ),
  no_price: guide(
    'merchant',
    false,
    'There is no price',
    'The product has no price above zero for this channel, and nothing is sold for nothing.',
    'Give the product a price, or a fixed price for this channel.',
  ),
  override_currency: guide(
    'merchant',
    false,
    'The fixed price is in another currency',
    'The fixed price for this channel was given in a currency that the connection no longer sells in.',
    'Give the price anew, clear it, or convert all fixed prices in the settings of the connection.',
  ),
  no_vat_rate: guide(
    'merchant',
    false,
    'There is no VAT rate',
    'The product has no VAT rate, so it would be sold at 0 % VAT.',
    'Choose the VAT rate of the product.',
  ),
  incomplete: guide(
    'merchant',
    false,
    'Something is missing for this connection',
    'The settings of the connection ask for a field that the product does not have.',
    'Fill in the named field of the product, or ask for less in the settings of the connection.',
  ),
  deferred: guide(
    'channel',
    true,
    'Put off with the connection',
    'The whole connection failed while the listing was sent.',
    'See the state of the connection; the listing follows by itself.',
  ),
  failed_alone: guide(
    'channel',
    true,
    'The channel fails over this product',
    'The call failed although the product was sent alone; its content may be what the channel fails over.',
    'Look at the evidence of the attempts. It is tried again by itself, alone, and in the end every hour.',
  ),
  key_taken: guide(
    'sluice',
    true,
    'The SKU is still taken',
    'Another listing still has the SKU; when two products swap theirs, one steps aside for a moment.',
    'Nothing, unless it stays: then another listing on the channel has the SKU.',
  ),
  key_waits: guide(
    'sluice',
    true,
    'Waiting for another listing to give up its SKU',
    'The SKU belongs to the listing of another product that is about to be renamed or withdrawn.',
    'Nothing, unless it stays: then look at the other product.',
  ),
  vanished: guide(
    'channel',
    true,
    'The listing vanished',
    'The channel no longer has a listing it had confirmed.',
    'Nothing: it is looked up and made again.',
  ),
  ticket_lost: guide(
    'channel',
    true,
    'The result is missing',
    'The channel worked on the batch but does not say what became of this product.',
    'Nothing: the channel is read before anything is sent again.',
  ),
  ticket_expired: guide(
    'channel',
    true,
    'The result has expired',
    'The channel no longer keeps the result of the batch.',
    'Nothing: the channel is read before anything is sent again.',
  ),
  outcome_unknown: guide(
    'connection',
    false,
    'It has to be looked at on the channel',
    'It is unknown whether the last attempt was applied, and this channel can neither be asked nor recognise a second one.',
    'Look whether the product is there: if not, publish the product again; if it is, map it by hand.',
  ),
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
