import { type Static, Type } from 'typebox';
import { Id, nullable, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';

/** One thing that was done: by whom, to what. */
export const AuditEntry = Type.Object(
  {
    id: Id,
    at: Timestamp,
    actor: Type.String({ examples: ['user:ada@example.com'] }),
    action: Type.String({ examples: ['product.created'] }),
    subject_type: Type.String({ examples: ['product'] }),
    subject_id: nullable(Id),
    details: Type.Unsafe<unknown>({ description: 'What belongs to the action, null when nothing does.' }),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

/** Counting stops here, and so does paging: whoever looks further back says from when. */
export const AUDIT_COUNTED = 10_000;

export const AuditQuery = Type.Object({
  ...pageQuery(),
  actor: Type.Optional(text(320, { description: 'Part of the name of who did it.' })),
  action: Type.Optional(text(100, { description: 'The action, or its beginning, such as `product`.' })),
  subject_type: Type.Optional(text(100)),
  subject_id: Type.Optional(Id),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditPage = pageOf(AuditEntry);
