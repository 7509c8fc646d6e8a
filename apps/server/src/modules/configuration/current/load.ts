import type { ConnectionSettings } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { connectionSettings, listCurrencyRates } from '../../channels/index.ts';
import { type CategoryOption, categoryOptions } from '../../mapping/index.ts';
import { listMembers, type MemberRow } from '../../tenancy/index.ts';
import { loadNames, type Names } from './names.ts';
import {
  type AttributeFacts,
  attributeFacts,
  type CategoryMappingFacts,
  type ConnectionFacts,
  categoryMappingFacts,
  connectionFacts,
  type LocationFacts,
  locationFacts,
  type MarkupFacts,
  markupFacts,
  type RuleFacts,
  ruleFacts,
  type ShopFacts,
  shopFacts,
} from './rows.ts';

/** A connection with everything that is set for it. */
export interface CurrentConnection extends ConnectionFacts {
  settings: ConnectionSettings;
  stores: LocationFacts[];
  rules: RuleFacts[];
  markups: MarkupFacts[];
  categories: CategoryMappingFacts[];
  attributes: AttributeFacts[];
}

/** The configuration of a shop as it is. */
export interface Current {
  shop: ShopFacts;
  rates: { currency: string; rate: number }[];
  /** Without the stores of channels. */
  locations: LocationFacts[];
  options: CategoryOption[];
  connections: CurrentConnection[];
  members: MemberRow[];
  names: Names;
}

export async function loadCurrent(tx: Tx): Promise<Current> {
  const [shop, rates, locations, options, connections, members, names] = await Promise.all([
    tx.first(shopFacts(tx)),
    tx.run(listCurrencyRates(tx)),
    tx.run(locationFacts(tx)),
    tx.run(categoryOptions(tx, null)),
    loadConnections(tx),
    listMembers(tx),
    loadNames(tx),
  ]);
  return {
    shop: shop!,
    rates: rates.map(({ currency, rate }) => ({ currency, rate: Number(rate) })),
    locations: locations.filter(({ connection_id }) => connection_id === null),
    options,
    connections: connections.map((one) => ({
      ...one,
      stores: locations.filter(({ connection_id }) => connection_id === one.id),
    })),
    members,
    names,
  };
}

async function loadConnections(tx: Tx): Promise<Omit<CurrentConnection, 'stores'>[]> {
  const [connections, rules, markups, categories, attributes] = await Promise.all([
    tx.run(connectionFacts(tx)),
    byConnection(tx.run(ruleFacts(tx))),
    byConnection(tx.run(markupFacts(tx))),
    byConnection(tx.run(categoryMappingFacts(tx))),
    byConnection(tx.run(attributeFacts(tx))),
  ]);
  const settings = await Promise.all(connections.map(({ id }) => tx.first(connectionSettings(tx, id))));
  return connections.map((one, at) => ({
    ...one,
    settings: settings[at]!,
    rules: rules(one.id),
    markups: markups(one.id),
    categories: categories(one.id),
    attributes: attributes(one.id),
  }));
}

async function byConnection<Row extends { connection_id: number }>(
  reading: Promise<Row[]>,
): Promise<(id: number) => Row[]> {
  const rows = Map.groupBy(await reading, (row) => row.connection_id);
  return (id) => rows.get(id) ?? [];
}

/** A connection that this transaction made: nothing but its own settings is there yet. */
export async function loadConnection(tx: Tx, id: number): Promise<CurrentConnection> {
  const [connections, settings] = await Promise.all([
    tx.run(connectionFacts(tx)),
    tx.first(connectionSettings(tx, id)),
  ]);
  const made = connections.find((one) => one.id === id)!;
  return { ...made, settings: settings!, stores: [], rules: [], markups: [], categories: [], attributes: [] };
}
