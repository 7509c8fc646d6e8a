import { type Static, Type } from 'typebox';
import { BULK_STATUSES } from '../bulk-operation.ts';
import { Id, nullable, oneOf, pageOf, pageQuery, Timestamp } from '../primitives.ts';

export const JOB_KINDS = ['import', 'edit', 'publish', 'delete', 'undo'] as const;

/** Work on many products that runs by itself: an import, or an action of the product list. Ids are unique per source. */
export const Job = Type.Object(
  {
    id: Id,
    kind: oneOf(JOB_KINDS, { description: 'import = a bulk operation; every other kind is a bulk action.' }),
    label: Type.String({ description: 'The file of an import, or the change of an action.' }),
    status: oneOf(BULK_STATUSES),
    total: nullable(Type.Integer({ description: 'null while the size of a file is not known.' })),
    done: Type.Integer(),
    failed: Type.Integer(),
    started_by: Type.String(),
    created_at: Timestamp,
    started_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
  },
  { $id: 'Job' },
);
export type Job = Static<typeof Job>;
export const JobPage = pageOf(Job);
export const JobQuery = Type.Object({
  is_open: Type.Optional(
    Type.Boolean({ description: 'true = queued and running jobs, false = ended ones.' }),
  ),
  ...pageQuery(20),
});
