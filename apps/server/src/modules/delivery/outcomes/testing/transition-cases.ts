import { type Completion, PLAIN } from '../completion.ts';
import type { Delivered, StoredListing } from '../transition.ts';

export const NOW = new Date('2026-01-01T12:00:00.000Z');
const after = (ms: number): string => new Date(NOW.getTime() + ms).toISOString();

/** A listing on the channel with content `c1` and offer `o1`, of which version 7 is being sent. */
export const SENDING: StoredListing = {
  state: 'sending',
  wanted: true,
  desired_version: 7,
  desired_content_hash: 'c2',
  desired_offer_hash: 'o2',
  confirmed_version: 5,
  sync_id: 'S',
  sent_content_hash: 'c1',
  sent_offer_hash: 'o1',
  sending_content_hash: null,
  sending_offer_hash: null,
  sending_version: null,
  ticket: null,
  ticket_at: null,
  uncertain: false,
  uncertain_offer: false,
  overtaken: false,
  second_look_at: null,
  refused_hash: null,
  resent_drift: null,
  resent_at: null,
  attempts: 0,
  issue_code: null,
  issue_message: null,
  issue_key: null,
  issues: null,
  published_at: null,
};
/** A listing whose batch the channel took in: its ticket carries version 7. */
export const ACCEPTED: StoredListing = {
  ...SENDING,
  state: 'accepted',
  ticket: 'T',
  ticket_at: after(-9_000),
  sending_content_hash: 'c2',
  sending_offer_hash: 'o2',
  sending_version: 7,
};
export const DONE: Completion = {
  product_id: 1,
  version: 7,
  outcome: 'live',
  operation: 'content',
  sync_id: 'S',
  forget: false,
  ...PLAIN,
  offer: null,
  call_id: null,
  duration_ms: null,
};
export const LIVE: Completion = { ...DONE, content: 'c2', offer: 'o2' };
const WITHDRAWN: Completion = { ...DONE, outcome: 'withdrawn', operation: 'withdraw' };
const ISSUE = { code: 'too_long', message: 'the title' } as const;
const REJECTED: Completion = { ...DONE, outcome: 'rejected', ...ISSUE, issues: [ISSUE], refused_hash: 'c2' };
const FAILED = { code: 'timeout', message: 'no answer' } as const;
const RETRY: Completion = {
  ...DONE,
  outcome: 'retry',
  ...FAILED,
  issues: [FAILED],
  attempts: 1,
  delay_ms: 400,
  uncertain: true,
};

type Case = [name: string, before: Partial<StoredListing>, done: Completion, expected: Partial<Delivered>];

/** Outcomes of listings, by the arrow of the drawing that each listing goes along. */
export const CASES: Record<string, Case[]> = {
  'sending > live': [
    [
      'confirmed, nothing newer wanted',
      { attempts: 3, issue_code: 'timeout', refused_hash: 'c0' },
      LIVE,
      {
        sent_content_hash: 'c2',
        sent_offer_hash: 'o2',
        confirmed_version: 7,
        attempts: 0,
        issue_code: null,
        refused_hash: null,
        published_at: after(0),
      },
    ],
    [
      'a write that had no answer before is right now, and is looked at once more',
      { uncertain: true, attempts: 1 },
      LIVE,
      { uncertain: false, second_look_at: after(180_000) },
    ],
    [
      'planned anew during the send, as it was sent',
      { desired_version: 8 },
      LIVE,
      { sent_content_hash: 'c2', sent_offer_hash: 'o2', confirmed_version: 8 },
    ],
    [
      'its content changed since the plan, and neither its price nor its stock',
      {},
      { ...LIVE, content: 'c3' },
      { desired_content_hash: 'c3', sent_content_hash: 'c3' },
    ],
    [
      'its stock changed since the plan as well, which has to look at it, even if the stock comes back',
      {},
      { ...LIVE, content: 'c3', offer: 'o3' },
      {
        desired_content_hash: 'c2',
        desired_offer_hash: null,
        sent_content_hash: 'c3',
        sent_offer_hash: 'o3',
      },
    ],
    ['the second look was this one', { second_look_at: 'infinity' }, LIVE, { second_look_at: null }],
    [
      'it goes without a brand that the channel refuses',
      {},
      { ...LIVE, ...ISSUE, issues: [ISSUE] },
      { issue_code: 'too_long', issues: [ISSUE] },
    ],
    [
      'sent again for what a look-up showed',
      {},
      { ...LIVE, drift: 'd' },
      { resent_drift: 'd', resent_at: after(0) },
    ],
    ['left on sale, as the connection is set', { wanted: false }, { ...DONE, outcome: 'left' }, {}],
  ],
  'sending > accepted': [
    [
      'the ticket is kept, with what it carries',
      { overtaken: true },
      { ...LIVE, outcome: 'accepted', ticket: 'T', delay_ms: 250 },
      {
        ticket: 'T',
        ticket_at: after(0),
        sending_version: 7,
        sending_content_hash: 'c2',
        sending_offer_hash: 'o2',
        sent_content_hash: 'c1',
        confirmed_version: 5,
        next_at: after(250),
        overtaken: true,
        uncertain: false,
      },
    ],
  ],
  'sending > rejected': [
    [
      'refused under a temporary key',
      {},
      { ...REJECTED, refused: true, refused_hash: 'c3' },
      { refused_hash: 'c3' },
    ],
    [
      'refused, and price and stock are right already',
      { sent_offer_hash: 'o2' },
      { ...REJECTED, refused: true },
      { refused_hash: 'c2' },
    ],
    [
      'refused, of a listing that the channel has nothing of',
      { sent_content_hash: null },
      { ...REJECTED, refused: true },
      { refused_hash: 'c2' },
    ],
    [
      'the channel names issues',
      {},
      REJECTED,
      { issue_code: 'too_long', refused_hash: 'c2', sent_content_hash: 'c1', next_at: after(0) },
    ],
    [
      'refused, and planned anew meanwhile as it was',
      { desired_version: 8 },
      { ...REJECTED, judged: { content: 'c2', offer: 'o2' } },
      { confirmed_version: 5 },
    ],
    [
      'its content is held back, its price and stock went out',
      {},
      { ...REJECTED, offer: 'o2' },
      { sent_offer_hash: 'o2', sent_content_hash: 'c1' },
    ],
    [
      'nobody knows whether it is off sale: a person is asked',
      { wanted: false },
      { ...REJECTED, code: 'outcome_unknown' },
      { issue_code: 'outcome_unknown' },
    ],
  ],
  'sending > retry': [
    [
      'failed for now',
      {},
      RETRY,
      { attempts: 1, next_at: after(400), uncertain: true, issue_code: 'timeout' },
    ],
    [
      'the channel no longer has it',
      {},
      { ...RETRY, forget: true },
      { sync_id: null, sent_content_hash: null, sent_offer_hash: null },
    ],
    [
      'a withdrawal that the channel refuses',
      { wanted: false },
      { ...REJECTED, attempts: 1, delay_ms: 3_600_000 },
      { attempts: 1, next_at: after(3_600_000) },
    ],
    [
      'the round ended before its turn, and it had failed before',
      { attempts: 2, issue_code: 'timeout', issues: [FAILED], resent_drift: 'd' },
      { ...DONE, outcome: 'put_back', attempts: 2 },
      { attempts: 2, issue_code: 'timeout', issues: [FAILED], resent_drift: 'd' },
    ],
  ],
  'sending > withdrawn': [
    [
      'off sale, still not wanted',
      { wanted: false, second_look_at: after(60_000) },
      WITHDRAWN,
      { sent_content_hash: null, sent_offer_hash: null, confirmed_version: 7, second_look_at: null },
    ],
  ],
  'sending > pending': [
    [
      'confirmed, but something newer is wanted',
      { desired_version: 8, desired_offer_hash: 'o3' },
      LIVE,
      { sent_content_hash: 'c2', confirmed_version: 7 },
    ],
    ['sent under a temporary key', {}, { ...LIVE, again: true }, { sent_content_hash: 'c2' }],
    ['off sale, but wanted again', {}, WITHDRAWN, { sent_content_hash: null }],
    [
      'refused, but something newer is wanted',
      { desired_version: 8, desired_content_hash: 'c3' },
      { ...REJECTED, delay_ms: 99, judged: { content: 'c2', offer: 'o2' } },
      { next_at: after(0), issue_code: 'too_long' },
    ],
    [
      'refused without a look at its content, and planned anew',
      { desired_version: 8 },
      REJECTED,
      { next_at: after(0), issue_code: 'too_long' },
    ],
    [
      'refused together with a new price, which goes out alone',
      {},
      { ...REJECTED, refused: true },
      { next_at: after(0), issue_code: 'too_long', refused_hash: 'c2' },
    ],
    [
      'another deliverer may have written over it',
      { overtaken: true },
      LIVE,
      { uncertain: true, overtaken: false, uncertain_offer: false },
    ],
    [
      'the round ended before its turn',
      {},
      { ...DONE, outcome: 'put_back', delay_ms: 5 },
      { next_at: after(5) },
    ],
  ],
  'accepted > live': [
    [
      'ticket done',
      {},
      LIVE,
      { confirmed_version: 7, sent_content_hash: 'c2', ticket: null, sending_version: null, ticket_at: null },
    ],
    [
      'ticket done, and planned anew since as the ticket carried it',
      { desired_version: 8 },
      { ...LIVE, version: 8 },
      { confirmed_version: 8, sent_content_hash: 'c2' },
    ],
  ],
  'accepted > accepted': [
    [
      'ticket pending',
      {},
      { ...DONE, outcome: 'waiting', delay_ms: 4_500 },
      {
        ticket: 'T',
        ticket_at: after(-9_000),
        sending_content_hash: 'c2',
        sending_version: 7,
        next_at: after(4_500),
      },
    ],
  ],
  'accepted > rejected': [
    ['ticket names issues', {}, REJECTED, { issue_code: 'too_long', ticket: null, sending_version: null }],
    [
      'ticket refused, and planned anew since as the ticket carried it',
      { desired_version: 8 },
      { ...REJECTED, version: 8 },
      { issue_code: 'too_long', ticket: null },
    ],
  ],
  'accepted > retry': [['ticket lost or expired', {}, RETRY, { uncertain: true, ticket: null, attempts: 1 }]],
  'accepted > withdrawn': [
    ['ticket done', { wanted: false }, WITHDRAWN, { sent_content_hash: null, ticket: null }],
  ],
  'accepted > pending': [
    [
      'ticket done, but something newer is wanted',
      { desired_version: 8, desired_content_hash: 'c3' },
      { ...LIVE, version: 8 },
      { confirmed_version: 7, sent_content_hash: 'c2' },
    ],
    [
      'ticket refused, which does not bury what was planned since',
      { desired_version: 8, desired_offer_hash: 'o3' },
      { ...REJECTED, version: 8 },
      { next_at: after(0) },
    ],
  ],
};
