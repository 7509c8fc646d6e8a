import { type Static, Type } from 'typebox';
import { nullable, oneOf, text } from '../primitives.ts';
import { Configuration } from './configuration.ts';
import { NullableMessageKey } from './message.ts';
import { PublishPreview } from './publish-preview.ts';

export const CONFIGURATION_ACTIONS = ['create', 'update', 'remove', 'wait', 'skip'] as const;
export const CONFIGURATION_SUBJECTS = [
  'shop',
  'currency_rate',
  'location',
  'category_option',
  'connection',
  'source_field',
  'config',
  'secret',
  'setting',
  'store',
  'rule',
  'markup',
  'category_mapping',
  'attribute_source',
  'attribute_value',
  'member',
] as const;
export type ConfigurationSubject = (typeof CONFIGURATION_SUBJECTS)[number];

/** One difference between a configuration and the service. */
export const ConfigurationChange = Type.Object({
  at: Type.String({ description: 'Place in the configuration, such as connections.0.rules.2.' }),
  action: oneOf(CONFIGURATION_ACTIONS, {
    description: 'wait = it can only be done later; skip = it is left out because something is unknown here.',
  }),
  subject: oneOf(CONFIGURATION_SUBJECTS),
  name: Type.String(),
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  reason: nullable(Type.String()),
  reason_key: NullableMessageKey,
});
export type ConfigurationChange = Static<typeof ConfigurationChange>;

const Differences = {
  changes: Type.Array(ConfigurationChange),
  unmanaged: Type.Array(Type.Object({ platform: Type.String(), label: Type.String() }), {
    description: 'Connections that the configuration does not name; they stay as they are.',
  }),
};

const Wanted = {
  configuration: Configuration,
  unknown_categories: Type.Optional(
    oneOf(['refuse', 'skip'], {
      description: 'Whether mappings that name unknown categories are faults, by default, or left out.',
    }),
  ),
};

export const ConfigurationPlanInput = Type.Object(Wanted);
export const ConfigurationInput = Type.Object({
  ...Wanted,
  plan: Type.Optional(
    nullable(
      text(100, { description: 'The plan that was seen: refused when the changes are others by now.' }),
    ),
  ),
});
export const ConfigurationPlan = Type.Object({
  plan: Type.String({ description: 'Names these changes of this state.' }),
  ...Differences,
  preview: PublishPreview,
});
export type ConfigurationPlan = Static<typeof ConfigurationPlan>;
export const ConfigurationApplied = Type.Object({ message: Type.String(), ...Differences });
export type ConfigurationApplied = Static<typeof ConfigurationApplied>;
export const ConfigurationAnswer = Type.Object({ data: Configuration });
