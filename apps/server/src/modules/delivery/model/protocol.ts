import type { Model } from './explore.ts';
import type { Protocol } from './variants.ts';

/**
 * A model of the way of one product to one channel. Each real transaction is split where another one can come between,
 * under READ COMMITTED: others see its writes from the commit on, and its rows are locked until then. The model records
 * only whether the version of a row changed since it was read, so that it stays finite.
 *
 * | in the model | in the code |
 * | --- | --- |
 * | `write` | a product write with its mark, `markChanged` |
 * | `term` | the channel gives a brand its id, `storeTerms`, then `markMoved` |
 * | `plan` | `planTenant`, by a mark or by the walk over a new connection |
 * | `deliver` | `claimRound`, the call, `completeListings` |
 */
export interface State {
  /** Committed facts of the product. */
  stock: 0 | 1;
  termId: 0 | 1;
  mark: boolean;
  scan: boolean;
  /** The planned content is null where the channel took another stock than the planned one. */
  listing: { desired: number | null; sent: number | null; state: 'pending' | 'sending' | 'live' } | null;
  /** The content that the channel holds. */
  channel: number | null;
  markLock: Holder | null;
  listingLock: Holder | null;
  write: { at: 0 | 1 | 2 | 3 | 4 };
  term: { at: 0 | 1 | 2 | 3 | 4; marks: boolean };
  plan: {
    at: number;
    byMark: boolean;
    /** The mark got another version since it was read. */
    markMoved: boolean;
    stock: number;
    target: number;
    writes: boolean;
    deletes: boolean;
  };
  deliver: { at: number; stock: number; target: number; versionMoved: boolean; marks: boolean };
}

type Holder = 'write' | 'term' | 'plan' | 'deliver';

const IDLE_PLAN = {
  at: 0,
  byMark: false,
  markMoved: false,
  stock: 0,
  target: 0,
  writes: false,
  deletes: false,
};
const IDLE_DELIVER = { at: 0, stock: 0, target: 0, versionMoved: false, marks: false };

/** The content that the channel should hold, as one number. */
const target = (stock: number, termId: number): number => stock + 2 * termId;
const stockIn = (content: number, { writesContent }: Protocol): number => (writesContent ? 0 : content % 2);

const start: State = {
  stock: 0,
  termId: 0,
  mark: false,
  scan: false,
  listing: null,
  channel: null,
  markLock: null,
  listingLock: null,
  write: { at: 0 },
  term: { at: 0, marks: false },
  plan: IDLE_PLAN,
  deliver: IDLE_DELIVER,
};

/** Possible states when the product is written and the channel gives its brand an id. */
export const BEGINNINGS: Record<string, State> = {
  'a new connection is to be walked': { ...start, scan: true },
  'a new product waits for its plan': { ...start, mark: true },
  'a new product on a new connection': { ...start, mark: true, scan: true },
  'the listing is live': { ...start, listing: { desired: 0, sent: 0, state: 'live' }, channel: 0 },
};

type Step = { name: string; next: State } | undefined;

export const protocolModel = (protocol: Protocol, initial: State): Model<State> => ({
  initial,
  steps: (state) =>
    [
      writing(state, protocol),
      term(state, protocol),
      planning(state, protocol),
      delivering(state, protocol),
    ].filter((step) => step !== undefined),
  faultAtRest: ({ stock, termId, mark, scan, listing, channel, write, term, plan, deliver }) => {
    if (write.at < (protocol.comesBack ? 4 : 2) || term.at < 4 || plan.at > 0 || deliver.at > 0)
      return 'all wait for each other';
    if (mark || scan) return 'something is left to plan';
    const wanted = target(stock, termId);
    if (channel !== wanted) return `the channel holds ${channel} instead of ${wanted} for ever`;
    return listing?.state === 'live' && listing.desired === wanted ? undefined : 'the listing is never live';
  },
});

const free = (holder: Holder | null, mine: Holder): boolean => holder === null || holder === mine;
/** Writes the mark anew: every earlier reader has an old version. */
const marked = (state: State): Pick<State, 'mark' | 'plan' | 'markLock'> => ({
  mark: true,
  markLock: null,
  plan: { ...state.plan, markMoved: true },
});

function writing(state: State, { comesBack }: Protocol): Step {
  const { at } = state.write;
  if ((at === 0 || (at === 2 && comesBack)) && free(state.markLock, 'write'))
    return {
      name: `write: stock${at === 0 ? '' : ' as it was'} and mark`,
      next: { ...state, write: { at: at === 0 ? 1 : 3 }, markLock: 'write' },
    };
  if (at === 1 || at === 3)
    return {
      name: 'write: commit',
      next: { ...state, ...marked(state), stock: at === 1 ? 1 : 0, write: { at: at === 1 ? 2 : 4 } },
    };
  return undefined;
}

/** Whether the holder of the lease is at work on terms, and sends nothing. */
const holdsLease = ({ term: { at } }: State, { marksOfTerms, termsAlone }: Protocol): boolean =>
  termsAlone && marksOfTerms === 'behind' && at > 0 && at < 4;

function term(state: State, protocol: Protocol): Step {
  const { at, marks } = state.term;
  const isBehind = protocol.marksOfTerms === 'behind';
  if (at === 0 && (!isBehind || !protocol.termsAlone || state.deliver.at === 0))
    return {
      name: `term: ${isBehind ? 'commit its id' : 'begin'}`,
      next: { ...state, term: { at: 1, marks }, termId: isBehind ? 1 : 0 },
    };
  if (at === 1) {
    // The statement sees the data committed when it begins, and only then waits for locks.
    const sees = isBehind ? mayBeOnChannel(state) : isKnown(state, protocol);
    return {
      name: `term: ${sees ? 'finds' : 'misses'} the product`,
      next: { ...state, term: { at: 2, marks: sees } },
    };
  }
  if (at === 2 && (!marks || free(state.markLock, 'term')))
    return {
      name: 'term: mark',
      next: { ...state, term: { at: 3, marks }, markLock: marks ? 'term' : state.markLock },
    };
  if (at === 3) {
    const committed = { ...state, ...(marks ? marked(state) : {}), termId: 1 as const };
    return { name: 'term: commit', next: { ...committed, term: { at: 4, marks } } };
  }
  return undefined;
}

const mayBeOnChannel = ({ listing }: State): boolean =>
  listing !== null && (listing.sent !== null || listing.state !== 'pending');

const isKnown = ({ listing, mark, scan }: State, { marksWhileWalking }: Protocol): boolean =>
  listing !== null || mark || (marksWhileWalking && scan);

function planning(state: State, { deletesByVersion, notesLive, plansSent }: Protocol): Step {
  const { plan } = state;
  const to = (name: string, change: Partial<State['plan']>, rest: Partial<State> = {}): Step => ({
    name: `plan: ${name}`,
    next: { ...state, ...rest, plan: { ...plan, ...change } },
  });
  switch (plan.at) {
    case 0:
      return state.mark || state.scan
        ? to('read marks', { at: 1, byMark: state.mark, markMoved: false })
        : undefined;
    case 1:
      return to('read the product', { at: 2, stock: state.stock });
    case 2:
      return free(state.listingLock, 'plan')
        ? to('lock the listing', { at: 3 }, { listingLock: 'plan' })
        : undefined;
    case 3: {
      const wanted = target(plan.stock, state.termId);
      const isSent = plansSent && state.listing?.state === 'sending';
      const writes = isSent || state.listing?.desired !== wanted;
      return to('read mappings', { at: 4, target: wanted, writes });
    }
    case 4: {
      if (!plan.byMark) return to('end the walk', { at: 5 });
      if (!free(state.markLock, 'plan')) return undefined;
      const deletes = !(deletesByVersion && plan.markMoved);
      return to('take the mark away', { at: 5, deletes }, deletes ? { markLock: 'plan' } : {});
    }
    default:
      return { name: 'plan: commit', next: planCommitted(state, notesLive) };
  }
}

function planCommitted(state: State, notesLive: boolean): State {
  const { plan, listing, deliver } = state;
  const isLive = notesLive && listing?.state === 'live' && listing.sent === plan.target;
  const under = isLive ? 'live' : listing?.state === 'sending' ? 'sending' : 'pending';
  return {
    ...state,
    listing: plan.writes ? { desired: plan.target, sent: listing?.sent ?? null, state: under } : listing,
    deliver: plan.writes && deliver.at > 0 ? { ...deliver, versionMoved: true } : deliver,
    mark: state.mark && !(plan.byMark && plan.deletes),
    scan: state.scan && plan.byMark,
    markLock: state.markLock === 'plan' ? null : state.markLock,
    listingLock: null,
    plan: IDLE_PLAN,
  };
}

function delivering(state: State, protocol: Protocol): Step {
  const { liveBy, marksUnplanned, takesContent, forgetsPlan } = protocol;
  const { deliver, listing } = state;
  const to = (name: string, change: Partial<State['deliver']>, rest: Partial<State> = {}): Step => ({
    name: `deliver: ${name}`,
    next: { ...state, ...rest, deliver: { ...deliver, ...change } },
  });
  switch (deliver.at) {
    case 0:
      // Skips rows that a plan has locked.
      return listing?.state === 'pending' &&
        free(state.listingLock, 'deliver') &&
        !holdsLease(state, protocol)
        ? to('claim', { ...IDLE_DELIVER, at: 1 }, { listingLock: 'deliver' })
        : undefined;
    case 1:
      return to('read the product', { at: 2, stock: state.stock });
    case 2:
      return to('read mappings', { at: 3, target: target(deliver.stock, state.termId) });
    case 3:
      return to(
        'commit the claim',
        { at: 4 },
        { listing: { ...listing!, state: 'sending' }, listingLock: null },
      );
    case 4:
      return deliver.target === listing!.sent
        ? to('nothing to send', { at: 5 })
        : to('call the channel', { at: 5 }, { channel: deliver.target });
    case 5:
      return free(state.listingLock, 'deliver')
        ? to('lock the listing', { at: 6 }, { listingLock: 'deliver' })
        : undefined;
    case 6: {
      const differs = !deliver.versionMoved && listing!.desired !== deliver.target;
      const { desired } = listing!;
      if (
        differs &&
        takesContent &&
        desired !== null &&
        stockIn(desired, protocol) === stockIn(deliver.target, protocol)
      )
        return to('complete and plan', { at: 7 }, { listing: { ...listing!, desired: deliver.target } });
      if (!differs || marksUnplanned === 'never') return to('complete', { at: 7 });
      if (marksUnplanned === 'if there is none' && state.mark && state.markLock === null)
        return to('complete', { at: 7 });
      const unknown = forgetsPlan ? { listing: { ...listing!, desired: null } } : {};
      return free(state.markLock, 'deliver')
        ? to('complete and mark', { at: 7, marks: true }, { markLock: 'deliver', ...unknown })
        : undefined;
    }
    default: {
      const { desired } = listing!;
      const isLive =
        (liveBy !== 'content' && !deliver.versionMoved) ||
        (liveBy !== 'version' && desired === deliver.target);
      const completed = {
        desired,
        sent: deliver.target,
        state: isLive ? ('live' as const) : ('pending' as const),
      };
      return {
        name: 'deliver: commit',
        next: {
          ...state,
          ...(deliver.marks ? marked(state) : {}),
          listing: completed,
          listingLock: null,
          deliver: IDLE_DELIVER,
        },
      };
    }
  }
}
