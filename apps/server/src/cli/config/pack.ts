import { foldKey } from '@sluice/contracts';
import type {
  AttributeMappingEntry,
  CategoryMappingEntry,
  Configuration,
  ConnectionConfiguration,
  MappingPack,
  MappingsConfiguration,
} from '@sluice/contracts/portal';
import { CommandError } from '../errors.ts';

/** @throws CommandError when no connection, or more than one, is meant */
export function connectionFor(
  { connections = [] }: Configuration,
  platform: string,
  label: string | undefined,
): ConnectionConfiguration {
  const found = connections.filter((one) => one.platform === platform && (label ?? one.label) === one.label);
  const [first, ...others] = found;
  if (first === undefined)
    throw new CommandError(
      `there is no connection to ${platform}${label === undefined ? '' : ` called ${label}`}`,
    );
  if (others.length > 0)
    throw new CommandError(
      `several connections lead to ${platform}; name one by --connection: ${found.map((one) => one.label).join(', ')}`,
    );
  return first;
}

/** The mappings of a connection as a pack that other shops can take over. */
export const packOf = ({ platform, mappings = {} }: ConnectionConfiguration): MappingPack => ({
  version: 1,
  platform,
  mappings,
});

/**
 * A configuration that adds a pack to the mappings of a connection. What the pack names is as it says afterwards, and
 * everything else stays.
 */
export function withPack(
  { label, platform, mappings = {} }: ConnectionConfiguration,
  pack: MappingPack,
): { configuration: Configuration; placeInPack(path: string): string } {
  const categories = merged(mappings.categories, pack.mappings.categories, categoryKeys);
  const attributes = merged(mappings.attributes, pack.mappings.attributes, attributeKeys);
  const both: MappingsConfiguration = { categories: categories.all, attributes: attributes.all };
  const places = { categories: categories.places, attributes: attributes.places };
  return {
    configuration: { version: 1, connections: [{ label, platform, mappings: both }] },
    placeInPack: (path) =>
      path.replace(
        /^connections\.0\.(mappings\.(categories|attributes)\.)(\d+)/,
        (_all, start: string, section: keyof typeof places, index: string) =>
          `${start}${places[section][Number(index)] ?? ''}`,
      ),
  };
}

/** Both lists, of equal entries the second; `places` = the index in the second list, undefined for one of the first. */
function merged<Entry>(
  mine: readonly Entry[] = [],
  theirs: readonly Entry[] = [],
  keysOf: (entry: Entry) => string[],
): { all: Entry[]; places: (number | undefined)[] } {
  const named = new Set(theirs.flatMap(keysOf));
  const kept = mine.filter((entry) => !keysOf(entry).some((key) => named.has(key)));
  return { all: [...kept, ...theirs], places: [...kept.map(() => undefined), ...theirs.keys()] };
}

const BETWEEN = '\u001f';
const categoryKeys = ({ category }: CategoryMappingEntry): string[] => [category.map(foldKey).join(BETWEEN)];

/** An attribute is the same when the id or the path of its category is. */
const attributeKeys = ({ id, channel, attribute }: AttributeMappingEntry): string[] =>
  [id, channel?.join(BETWEEN)].flatMap((name) => (name === undefined ? [] : [`${name} ${attribute}`]));
