export interface Price {
  readonly amountMicros?: string | number;
  readonly currencyCode?: string;
}

/** The attributes that the fake looks at; it keeps all that were sent. */
export interface Attributes {
  readonly title?: string;
  readonly description?: string;
  readonly link?: string;
  readonly imageLink?: string;
  readonly additionalImageLinks?: readonly string[];
  readonly availability?: string;
  readonly price?: Price;
  readonly salePrice?: Price;
  readonly brand?: string;
  readonly gtins?: readonly string[];
  readonly expirationDate?: string;
  readonly pause?: string;
  readonly [name: string]: unknown;
}

export interface CustomAttribute {
  readonly name?: string;
  readonly value?: string;
}

/** The body of an insertion or a change. */
export interface SentInput {
  readonly name?: string;
  readonly offerId?: string;
  readonly contentLanguage?: string;
  readonly feedLabel?: string;
  readonly versionNumber?: string | number;
  readonly productAttributes?: Attributes;
  readonly customAttributes?: readonly CustomAttribute[];
}

/** A product as it was sent last. */
export interface Input {
  /** `en~US~offer` */
  readonly id: string;
  readonly offerId: string;
  readonly contentLanguage: string;
  readonly feedLabel: string;
  version: bigint | null;
  attributes: Attributes;
  customAttributes: readonly CustomAttribute[];
  /** The id of the source that it belongs to. */
  dataSource: string;
  /** Milliseconds; the product ends thirty days later. */
  writtenAt: number;
}

export interface Issue {
  readonly code: string;
  readonly severity: 'NOT_IMPACTED' | 'DEMOTED' | 'DISAPPROVED';
  readonly attribute?: string;
  readonly description: string;
}

/** A product as Google made it of its input, minutes later. */
export interface Product {
  /** The input as it was then. */
  readonly input: Input;
  readonly attributes: Attributes;
  readonly issues: readonly Issue[];
  /** Google has not looked at it yet. */
  readonly inReview: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface DataSource {
  readonly id: string;
  readonly displayName: string;
  readonly input: 'API' | 'FILE';
  /** Products of other labels or languages are refused where both are set. */
  readonly feedLabel?: string;
  readonly contentLanguage?: string;
}

export const EXPIRY_MS = 30 * 24 * 3_600_000;

/** When a product ends: after thirty days, or earlier where its input says so. */
export function endOf({ writtenAt, attributes: { expirationDate } }: Input): number {
  const last = writtenAt + EXPIRY_MS;
  return expirationDate === undefined ? last : Math.min(last, Date.parse(expirationDate));
}
