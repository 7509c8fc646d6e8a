import type {
  AttributeMappingEntry,
  CategoryMappingEntry,
  Configuration,
  ConnectionConfiguration,
  RuleConfiguration,
} from '@sluice/contracts/portal';
import type { Current, CurrentConnection } from './load.ts';
import type { Names } from './names.ts';
import type { AttributeFacts, CategoryMappingFacts, RuleFacts, ShopFacts } from './rows.ts';

/**
 * The configuration of a shop as a document in which nothing is named by an id of this service, in an order that does not
 * depend on ids.
 *
 * @param secretsOf names of the secrets that a connection has
 */
export const documentOf = (
  current: Current,
  secretsOf: (connection: CurrentConnection) => readonly string[],
): Configuration => ({
  version: 1,
  shop: shopOf(current.shop),
  currency_rates: Object.fromEntries(current.rates.map(({ currency, rate }) => [currency, rate])),
  locations: current.locations.map(({ code, label, is_active }) => ({ code, label, is_active })),
  category_options: optionsOf(current),
  connections: current.connections.map((one) => connectionOf(one, current.names, secretsOf(one))),
  members: current.members.map(({ email, role }) => ({ email, role })),
});

const shopOf = ({ country, ...shop }: ShopFacts): NonNullable<Configuration['shop']> => ({
  ...shop,
  ...(country === null ? {} : { country }),
});

const optionsOf = ({ options, names }: Current): NonNullable<Configuration['category_options']> =>
  [...Map.groupBy(options, ({ category_id }) => category_id)]
    .map(([id, set]) => ({
      category: names.categories.nameOf(id),
      options: Object.fromEntries(set.map(({ name, value }) => [name, value])),
    }))
    .toSorted(byCategory);

function connectionOf(
  connection: CurrentConnection,
  names: Names,
  secrets: readonly string[],
): ConnectionConfiguration {
  const { label, platform, role, status, restock_returns, reconcile_mode, source_fields } = connection;
  const { label: _, general_store_id: __, ...settings } = connection.settings;
  return {
    label,
    platform,
    role,
    paused: status === 'paused',
    restock_returns,
    reconcile: reconcile_mode,
    ...(role === 'target' ? {} : { source_fields }),
    config: Object.fromEntries(
      Object.entries(connection.config).map(([name, value]) => [name, String(value)]),
    ),
    secrets: Object.fromEntries(secrets.map((name) => [name, null])),
    settings: { ...settings, general_store: connection.general_store },
    stores: connection.stores.map((store) => ({
      store: store.platform_store_id!,
      label: store.label,
      is_active: store.is_active,
    })),
    rules: connection.rules.map((rule) => ruleOf(rule, names)),
    markups: markupsOf(connection, names),
    mappings: {
      categories: connection.categories.map((one) => categoryMappingOf(one, names)).toSorted(byCategory),
      attributes: connection.attributes.map(attributeOf),
    },
  };
}

/** A rule with names in the place of ids. */
export function ruleOf({ action, label, is_active, conditions }: RuleFacts, names: Names): RuleConfiguration {
  const { brand_ids, category_ids, group_ids, ...others } = conditions;
  return {
    action,
    label,
    is_active,
    conditions: {
      ...(brand_ids === undefined ? {} : { brands: brand_ids.map(names.brands.nameOf) }),
      ...(category_ids === undefined ? {} : { categories: category_ids.map(names.categories.nameOf) }),
      ...(group_ids === undefined ? {} : { groups: group_ids.map(names.groups.nameOf) }),
      ...others,
    },
  };
}

function markupsOf(
  { markups }: CurrentConnection,
  names: Names,
): NonNullable<ConnectionConfiguration['markups']> {
  const brands = markups.flatMap(({ brand_id, percent }) =>
    brand_id === null ? [] : [[names.brands.nameOf(brand_id), percent] as const],
  );
  const categories = markups.flatMap(({ category_id, percent }) =>
    category_id === null ? [] : [{ category: names.categories.nameOf(category_id), percent }],
  );
  return { brands: Object.fromEntries(brands.toSorted()), categories: categories.toSorted(byCategory) };
}

const categoryMappingOf = (
  { category_id, sync_id, path }: CategoryMappingFacts,
  names: Names,
): CategoryMappingEntry => ({
  category: names.categories.nameOf(category_id),
  id: sync_id,
  ...(path === null ? {} : { channel: path }),
});

const attributeOf = ({
  sync_id,
  path,
  code,
  source,
  argument,
  values,
}: AttributeFacts): AttributeMappingEntry => ({
  id: sync_id,
  ...(path === null ? {} : { channel: path }),
  attribute: code,
  ...(source === null ? {} : { source, argument: argument ?? '' }),
  ...(values.length === 0
    ? {}
    : { values: Object.fromEntries(values.map(({ value, channel_value }) => [value, channel_value])) }),
});

const byCategory = (a: { category: readonly string[] }, b: { category: readonly string[] }): number => {
  const [one, other] = [a, b].map(({ category }) => category.join('\u001f')) as [string, string];
  return one < other ? -1 : Number(one > other);
};
