import { type Static, Type } from 'typebox';
import { Id, nullable, text } from '../primitives.ts';

/** Whether this service can run a trial marketplace, and the tenant's connection to theirs. */
export const TrialChannel = Type.Object(
  {
    available: Type.Boolean({
      description:
        'Whether this service can start a trial marketplace: only one process with its own database can.',
    }),
    credential_id: nullable(Id),
  },
  { $id: 'TrialChannel' },
);
export type TrialChannel = Static<typeof TrialChannel>;

export const TrialChannelInput = Type.Object(
  { label: text(100, { minLength: 1, examples: ['Trial marketplace'] }) },
  { $id: 'TrialChannelInput' },
);

export const TrialChannelStarted = Type.Object({ credential_id: Id }, { $id: 'TrialChannelStarted' });
