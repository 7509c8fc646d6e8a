/** A fault of a call, or of one row of it, by the vendor's number. */
export interface Fault {
  readonly errorId: number;
  /** Added to the vendor's message. */
  readonly about?: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A refusal of a call, or of one row of it: nothing was changed. */
export class Refusal extends Error {
  readonly status: number;
  readonly faults: readonly Fault[];

  constructor(status: number, faults: readonly Fault[]) {
    super(faults.map(({ errorId, about }) => `${errorId} ${about ?? ''}`).join('; '));
    this.status = status;
    this.faults = faults;
  }
}

/** Refuses a call, or a row of it, for one fault. */
export function refuse(status: number, errorId: number, about?: string): never {
  throw new Refusal(status, [about === undefined ? { errorId } : { errorId, about }]);
}

/** Refuses a call, or a row of it, if there are any faults. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal(400, faults);
}

/** Messages of the vendor's descriptions, shortened to the part before their details. */
const MESSAGES: Readonly<Record<number, string>> = {
  1001: 'Invalid access token',
  1100: 'Access denied',
  2001: 'Too many requests',
  2002: 'Resource not found',
  2003: 'Internal error',
  2004: 'Invalid request',
  20403: 'Invalid request.',
  20404: 'The resource was not found.',
  25001: 'A system error has occurred.',
  25002: 'A user error has occurred.',
  25003:
    'The eBay listing associated with the inventory item, or the unpublished offer has an invalid price.',
  25004:
    'The eBay listing associated with the inventory item, or the unpublished offer has an invalid quantity.',
  25005:
    'The eBay listing associated with the inventory item, or the unpublished offer has an invalid category ID.',
  25007:
    'The eBay listing associated with the inventory item, or the unpublished offer has invalid data in the associated Fulfillment policy.',
  25008:
    'The eBay listing associated with the inventory item, or the unpublished offer has invalid data in the associated Payment policy.',
  25009:
    'The eBay listing associated with the inventory item, or the unpublished offer has invalid data in the associated Return policy.',
  25012: 'Invalid inventory location.',
  25014:
    'The eBay listing associated with the inventory item, or the unpublished offer has invalid pictures.',
  25015:
    'The eBay listing associated with the inventory item, or the unpublished offer has an invalid picture URL.',
  25016: 'The value is invalid.',
  25019: 'Cannot revise the listing.',
  25021:
    'The eBay listing associated with the inventory item, or the unpublished offer has invalid item condition information.',
  25025:
    'Concurrent access of the same Inventory or Inventory Item Group object is not allowed. Please try again later.',
  25402: 'System warning.',
  25702: 'The SKU could not be found or is not available in the system.',
  25706: 'You have provided invalid pagination values.',
  25707: 'This is an invalid value for a SKU.',
  25709: 'Invalid value.',
  25710: 'We didn’t find the resource/entity you are requesting. Please verify the request',
  25713: 'This Offer is not available.',
  25727: 'The number of InventoryItems in the request cannot exceed 25.',
  25729: 'The combination of SKU, marketplaceId and format should be unique.',
  25730: 'The number of offers in the request cannot exceed 25.',
  25734: 'SKU should be unique in the request.',
  25800: 'Invalid field.',
  25801: 'Missing field.',
  25803: 'The location already exists.',
  25804: 'Input error.',
  25805: 'Not Found.',
  30700: 'Invalid filter name',
  30800: 'Invalid filter value',
  30810: 'Invalid date format',
  30820: 'Start date is missing',
  30830: 'Time range between start date and end date must be within ’{allowedTime}’ years.',
  30840: 'Start date should be before end date',
  30850: 'Start and end dates can’t be in the future',
  30900: 'Exceeded maximum number of order IDs (the current limit is 50)',
  31000: 'Invalid offset',
  31100: 'Invalid limit',
  32100: 'Invalid order ID',
  32110: 'Invalid shipping fulfillment ID',
  32200: 'Invalid line item id',
  32210: 'Duplicate line item in the request',
  32300: 'Invalid shipment tracking number or carrier',
  32500: 'Invalid shipped date',
  32600: 'Invalid input data',
  32800: 'Invalid field group',
  34500: 'Please use PUT operation for updating shipping fulfillment',
  34903: 'The refund reason must be specified.',
  34905: 'Either orderLevelRefundAmount or refundItems must be specified.',
  34906: 'The amount value must be specified.',
  34907: 'The amount value must be positive and within two decimals.',
  34908: 'The amount currency must be specified.',
  34909: 'The amount currency isn’t correct.',
  34910: 'Either legacyReference or lineItemId must be specified for item level refund.',
  34911: 'Legacy item id must be specified for item level refund if you use legacyReference.',
  34912: 'Legacy transaction id must be specified for item level refund if you use legacyReference.',
  34913: 'Can not find the order.',
  34914: 'Can’t find the item in the order.',
  34915: 'The refund amount exceeds order amount.',
  34917: 'This order was already refunded.',
  34921: 'The comment exceeds the length limit, please make sure it doesn’t exceed 1000 characters.',
  34922: 'Refund can’t be issued while previous refund is processing.',
  34924: 'The item refund amount exceeds the item remaining amount.',
  34929:
    'You cannot refund this order yet since the buyer payment has not been processed. Please try again later.',
  62002: 'Missing marketplace ID.',
  62003: 'The specified marketplace ID was not found.',
  62004: 'The specified category tree ID was not found.',
  62005: 'The specified category ID does not belong to specified category tree.',
  62006: 'Missing category ID.',
  62007: "Missing keyword 'q'.",
  62008: 'The specified category ID is the root for the category tree.',
  62009: 'The specified category ID must be a leaf category.',
  195001: 'The specified key id is invalid.',
  195002: 'Invalid or missing topic id.',
  195003: 'Please provide configurations required for notifications',
  195004: 'Invalid limit',
  195005: 'Invalid continuation token.',
  195006: 'Invalid or missing subscription status.',
  195007: 'Invalid or missing destination id.',
  195008: 'Invalid or missing schema version',
  195009: 'Specified format is not supported for the topic.',
  195010: 'Invalid or missing protocol',
  195012: 'Subscription already exists',
  195013: 'Invalid subscription Id.',
  195015: 'The subscription cannot be enabled since the destination is not enabled.',
  195016: 'Invalid name',
  195017: 'Invalid or missing endpoint.',
  195018: 'Invalid or missing destination status',
  195019: 'Invalid or missing verification token for this endpoint.',
  195020: 'Challenge verification failed for requested endpoint',
  195021: 'Destination exists for this endpoint',
  195022: 'Invalid or missing destination id.',
  195024: 'Destination is in use and cannot be deleted.',
  195025: 'Invalid or missing email.',
  195026: 'Configuration Not Found.',
  195027: 'Invalid or missing topic id.',
  215001: 'Missing x-ebay-signature-key header',
  215120: 'Signature validation failed',
};

const DOMAINS: readonly (readonly [from: number, domain: string])[] = [
  [215_000, 'ACCESS'],
  [195_000, 'API_NOTIFICATION'],
  [62_000, 'API_TAXONOMY'],
  [30_000, 'API_FULFILLMENT'],
  [25_000, 'API_INVENTORY'],
  [20_000, 'API_ACCOUNT'],
  [2_000, 'ACCESS'],
  [0, 'OAuth'],
];

/** The entry of a fault in the list of errors. */
export function errorOf({ errorId, about, parameters = {} }: Fault): object {
  const [, domain] = DOMAINS.find(([from]) => errorId >= from)!;
  const known = MESSAGES[errorId];
  const message = [known, about].filter(Boolean).join(' ');
  const listed = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  return {
    errorId,
    domain,
    ...(domain === 'API_INVENTORY' ? { subdomain: 'Selling' } : {}),
    category: [2003, 25001, 25025].includes(errorId) ? 'APPLICATION' : 'REQUEST',
    message,
    longMessage: message,
    ...(listed.length > 0 ? { parameters: listed } : {}),
  };
}
