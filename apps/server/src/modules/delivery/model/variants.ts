/** Variants of the protocol; the defaults are the real one. */
export interface Protocol {
  /**
   * `behind`: the id of a brand is committed, and then the products are marked of which the channel may hold a listing.
   * `with it`: it is committed with the marks of all products that have a listing or a mark, beside a round.
   */
  marksOfTerms: 'behind' | 'with it';
  /** While ids are committed and marks written behind them, the holder of the lease sends nothing. */
  termsAlone: boolean;
  /** With the marks of terms every product is marked while the connection is being walked. */
  marksWhileWalking: boolean;
  /** A listing is live once its planned version is through, when it holds exactly the plan, or in either case. */
  liveBy: 'version' | 'content' | 'either';
  /** A plan that wants what the channel holds leaves its listing live. */
  notesLive: boolean;
  /** A completion plans the content that it confirms, if neither price nor stock differ. */
  takesContent: boolean;
  /** A completion with another stock than the planned one leaves the plan unknown, so that the plan writes it anew. */
  forgetsPlan: boolean;
  /** The stock is written once more, as it was. */
  comesBack: boolean;
  /** The written stock is content, which no guard looks at. */
  writesContent: boolean;
  /** A listing that is being sent is planned anew even if nothing else differs. */
  plansSent: boolean;
  /** A completion marks the product if the sent state differs from the plan. */
  marksUnplanned: 'new version' | 'if there is none' | 'never';
  /** The plan deletes only the mark it read, not a later one. */
  deletesByVersion: boolean;
}

export const AS_BUILT: Protocol = {
  marksOfTerms: 'behind',
  termsAlone: true,
  marksWhileWalking: true,
  liveBy: 'either',
  notesLive: true,
  takesContent: true,
  forgetsPlan: true,
  comesBack: true,
  writesContent: false,
  plansSent: true,
  marksUnplanned: 'new version',
  deletesByVersion: true,
};
