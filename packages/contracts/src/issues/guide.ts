/**
 * The party that can mend an issue of a listing: the merchant at the product, whoever keeps the mapping, the channel,
 * whoever keeps the connection's credentials, or Sluice and its operator.
 */
export const ISSUE_FAULTS = ['merchant', 'mapping', 'channel', 'connection', 'sluice'] as const;
export type IssueFault = (typeof ISSUE_FAULTS)[number];

/** Explains an issue to a person, in one language. */
export interface IssueTexts {
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
}

/** An issue of the catalogue, with its texts in each language of the portal. */
export interface IssueEntry {
  readonly fault: IssueFault;
  /** Whether Sluice tries again by itself; otherwise the listing waits for a change. */
  readonly retried: boolean;
  readonly en: IssueTexts;
  readonly tr: IssueTexts;
}
