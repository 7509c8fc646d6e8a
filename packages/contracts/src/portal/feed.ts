import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf, Timestamp } from '../primitives.ts';

const Count = Type.Integer({ minimum: 0 });
const Format = oneOf(['xml', 'tsv', 'csv']);

/** One fetch of a feed; a fetch that found nothing new has the status 304 and no counts. */
export const FeedPull = Type.Object(
  {
    id: Id,
    at: Timestamp,
    format: Format,
    status: Type.Integer({ description: '200 = the file was fetched, 304 = the reader had it already.' }),
    items: Count,
    left_out: Type.Integer({ description: 'Products that the settings of the moment did not allow.' }),
    bytes: Type.Integer({ description: 'Size of the file before compression.' }),
    added: Type.Integer({ description: 'Products that came since the file before.' }),
    changed: Count,
    removed: Count,
    duration_ms: Count,
    user_agent: Type.String(),
  },
  { $id: 'FeedPull' },
);
export type FeedPull = Static<typeof FeedPull>;

/** The feed of a connection whose channel fetches a file. */
export const Feed = Type.Object(
  {
    address: Type.String({ description: 'Address of the file with a placeholder for the token.' }),
    address_set_at: Timestamp,
    formats: Type.Array(Format, { description: 'Ends that the address may have, the usual one first.' }),
    items: Type.Integer({ description: 'Published products.' }),
    changed_at: nullable({ ...Timestamp, description: 'Time of the last change that was published.' }),
    pulls: Type.Array(Type.Object(FeedPull.properties), { description: 'The newest fetches.' }),
  },
  { $id: 'Feed' },
);
export type Feed = Static<typeof Feed>;
export const FeedAnswer = Type.Object({ data: Type.Object(Feed.properties) });
