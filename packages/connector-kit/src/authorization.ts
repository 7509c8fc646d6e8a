/** The start of a consent on the channel's pages. */
export interface ConsentRequest {
  /** Comes back with the merchant and proves that it was this service that sent them. */
  readonly state: string;
  /** The page to which the channel leads the merchant back; some channels know it by a name of their own. */
  readonly returnAddress: string;
}

/** The merchant's return from the channel's pages. */
export interface Consent {
  /** Parameters of the return address as the channel gave them, without `state`: check what you read. */
  readonly query: Readonly<Record<string, string>>;
  readonly returnAddress: string;
}
