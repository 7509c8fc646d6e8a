import { type Static, type TSchema, Type } from 'typebox';
import { ConnectionSettings } from '../connection.ts';
import { nullable, oneOf, Percent, text } from '../primitives.ts';
import { PublishRuleInput, RULE_ACTIONS, RuleConditions } from '../publish-rule.ts';
import { USER_ROLES } from '../tenancy.ts';
import { SOURCE_KINDS } from './mapping.ts';
import { CONNECTION_ROLES } from './platform.ts';
import { FIELD_OWNERS, SOURCE_FIELD_NAMES } from './source.ts';
import { TenantPatch } from './team.ts';

/** Most entries of one list of a configuration. */
const MANY = 20_000;
const strict = { additionalProperties: false } as const;
const optional = Type.Optional;

/** Values by names that the merchant or a connector chose. */
const byName = <S extends TSchema>(values: S, options: object = {}) =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values, ...options });

const Name = text(255, { minLength: 1 });
const Path = Type.Array(Name, {
  minItems: 1,
  maxItems: 1_000,
  description: 'Names from root, such as [Clothing, Shoes].',
});
const Rate = Type.Number({ minimum: 1e-8, maximum: 9_999_999_999 });

/** A category of a channel by its id, by its path, or by both: then the path counts where the id is unknown. */
const ChannelCategoryNamed = {
  id: optional(text(255, { minLength: 1, description: 'Id of the category on the channel.' })),
  channel: optional({
    ...Path,
    description: "Path of the channel's category, names from root.",
  } as typeof Path),
};

const Conditions = Type.Object(
  {
    brands: optional(Type.Array(Name, { minItems: 1, maxItems: 1000, description: 'Any of these brands.' })),
    categories: optional(
      Type.Array(Path, {
        minItems: 1,
        maxItems: 1000,
        description: 'In any of these categories or their descendants.',
      }),
    ),
    groups: optional(
      Type.Array(Name, { minItems: 1, maxItems: 1000, description: 'In any of these groups.' }),
    ),
    price: RuleConditions.properties.price,
    stock: RuleConditions.properties.stock,
    status: RuleConditions.properties.status,
    has_image: RuleConditions.properties.has_image,
    tags: RuleConditions.properties.tags,
    sku_patterns: RuleConditions.properties.sku_patterns,
  },
  { ...strict, description: 'Every condition has to be met; without any, every product matches.' },
);

/** A publish rule, with brands, categories and groups by name. */
export const RuleConfiguration = Type.Object(
  {
    action: oneOf(RULE_ACTIONS),
    label: PublishRuleInput.properties.label,
    is_active: PublishRuleInput.properties.is_active,
    conditions: Conditions,
  },
  strict,
);
export type RuleConfiguration = Static<typeof RuleConfiguration>;

const MarkupsConfiguration = Type.Object(
  {
    brands: optional(byName(Percent, { maxProperties: MANY })),
    categories: optional(
      Type.Array(Type.Object({ category: Path, percent: Percent }, strict), { maxItems: MANY }),
    ),
  },
  strict,
);

export const CategoryMappingEntry = Type.Object({ category: Path, ...ChannelCategoryNamed }, strict);
export type CategoryMappingEntry = Static<typeof CategoryMappingEntry>;

/** An attribute of a channel's category: where its value comes from, and the channel's values for ours. */
export const AttributeMappingEntry = Type.Object(
  {
    ...ChannelCategoryNamed,
    attribute: text(255, { minLength: 1, description: 'Code of the attribute.' }),
    source: optional(oneOf(SOURCE_KINDS)),
    argument: optional(
      text(500, {
        description: "The value, the product's field, the beginning of the tags, or the name of the option.",
      }),
    ),
    values: optional(
      byName(text(255, { minLength: 1 }), {
        maxProperties: MANY,
        description: 'Codes of channel values by ours.',
      }),
    ),
  },
  strict,
);
export type AttributeMappingEntry = Static<typeof AttributeMappingEntry>;

export const MappingsConfiguration = Type.Object(
  {
    categories: optional(Type.Array(CategoryMappingEntry, { maxItems: MANY })),
    attributes: optional(Type.Array(AttributeMappingEntry, { maxItems: MANY })),
  },
  { $id: 'MappingsConfiguration', ...strict },
);
export type MappingsConfiguration = Static<typeof MappingsConfiguration>;

const { label: _label, general_store_id: _store, ...ownSettings } = ConnectionSettings.properties;
const SettingsConfiguration = Type.Object(
  {
    ...(Type.Partial(Type.Object(ownSettings)).properties as {
      [Field in keyof typeof ownSettings]: ReturnType<typeof Type.Optional<(typeof ownSettings)[Field]>>;
    }),
    general_store: optional(
      nullable(text(255, { description: 'Id of the store that shows the general stock; null = the first.' })),
    ),
  },
  strict,
);

const StoreConfiguration = Type.Object(
  {
    store: text(255, { minLength: 1, description: 'Id of the store on the channel.' }),
    label: optional(Name),
    is_active: optional(Type.Boolean()),
  },
  strict,
);

const owner = Type.Optional(oneOf(FIELD_OWNERS));
const SourceFields = Type.Object(
  Object.fromEntries(SOURCE_FIELD_NAMES.map((name) => [name, owner])) as Record<
    (typeof SOURCE_FIELD_NAMES)[number],
    typeof owner
  >,
  { ...strict, description: 'Who decides each field of a source.' },
);

/** @param secret schema of a secret: its value, or a reference to it in a file */
const connectionWith = <Secret extends TSchema, Setting extends TSchema>(secret: Secret, setting: Setting) =>
  Type.Object(
    {
      label: text(100, { minLength: 1, description: 'Name of the connection, once for each platform.' }),
      platform: text(100, { minLength: 1 }),
      was: optional(text(100, { minLength: 1, description: 'The former label, after a renaming.' })),
      role: optional(oneOf(CONNECTION_ROLES)),
      paused: optional(Type.Boolean()),
      restock_returns: optional(
        Type.Boolean({ description: 'Whether returned units go back into stock; decided at the creation.' }),
      ),
      reconcile: optional(oneOf(['mend', 'report'])),
      source_fields: optional(SourceFields),
      config: optional(byName(setting, { maxProperties: 200, description: "The connector's settings." })),
      secrets: optional(byName(secret, { maxProperties: 200 })),
      settings: optional(SettingsConfiguration),
      stores: optional(Type.Array(StoreConfiguration, { maxItems: MANY })),
      rules: optional(Type.Array(RuleConfiguration, { maxItems: 200 })),
      markups: optional(MarkupsConfiguration),
      mappings: optional(MappingsConfiguration),
    },
    strict,
  );

const configurationWith = <Connection extends TSchema>(connection: Connection, options: object) =>
  Type.Object(
    {
      version: Type.Integer({ minimum: 1, maximum: 1 }),
      shop: optional(Type.Object(TenantPatch.properties, strict)),
      currency_rates: optional(
        byName(Rate, {
          maxProperties: 200,
          description: "Units of each currency for one of the shop's own.",
        }),
      ),
      locations: optional(
        Type.Array(Type.Object({ code: Name, label: Name, is_active: optional(Type.Boolean()) }, strict), {
          maxItems: MANY,
        }),
      ),
      category_options: optional(
        Type.Array(
          Type.Object(
            { category: Path, options: byName(text(255, { minLength: 1 }), { maxProperties: 200 }) },
            strict,
          ),
          {
            maxItems: MANY,
          },
        ),
      ),
      connections: optional(Type.Array(connection, { maxItems: 1_000 })),
      members: optional(
        Type.Array(Type.Object({ email: Name, role: oneOf(USER_ROLES) }, strict), { maxItems: 10_000 }),
      ),
    },
    { ...strict, ...options },
  );

const SecretValue = nullable(text(10_000, { description: 'null keeps the stored value.' }));

export const ConnectionConfiguration = connectionWith(SecretValue, text(10_000));
export type ConnectionConfiguration = Static<typeof ConnectionConfiguration>;

/** The configuration of a shop. A section that is left out is not looked at; one that is there is the whole truth of it. */
export const Configuration = configurationWith(ConnectionConfiguration, { $id: 'Configuration' });
export type Configuration = Static<typeof Configuration>;

/** A reference to a secret: nothing that may be kept with a file holds the secret itself. */
export const SECRET_REFERENCE = '^(env:[A-Za-z_][A-Za-z0-9_]*|file:.+)$';

/** The configuration as it is written in a file: secrets by reference. */
export const ConfigurationFile = configurationWith(
  connectionWith(
    Type.String({
      pattern: SECRET_REFERENCE,
      description: 'env:NAME, a variable of the environment, or file:PATH, beside this file.',
    }),
    Type.Unsafe<string>({ type: ['string', 'number', 'boolean'] }),
  ),
  { title: 'Configuration of a Sluice shop' },
);

/** Mappings to one platform that shops can share: our categories by path. */
export const MappingPack = Type.Object(
  {
    version: Type.Integer({ minimum: 1, maximum: 1 }),
    platform: text(100, { minLength: 1 }),
    mappings: MappingsConfiguration,
  },
  { ...strict, title: 'Mappings to one platform, for Sluice' },
);
export type MappingPack = Static<typeof MappingPack>;
