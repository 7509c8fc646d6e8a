import type { Issue, ListingItem } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { query } from './client.ts';
import type { Context } from './context.ts';
import { run, type Step } from './document.ts';
import { codeOf, fold, groupCode } from './names.ts';
import { Id, type WireHome } from './schema.ts';

type Group = WireHome['optionGroups'][number];

/** A product, and the listings of one family that are its variants. */
export interface Family {
  readonly home: WireHome;
  readonly items: readonly ListingItem[];
}

const GROUP_FIELDS = 'id code name options { id name }';
const WireGroup = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  options: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
const WireOption = Type.Object({ id: Id, name: Type.String(), groupId: Id });

/** An option of a family whose group or values the product lacks. */
interface Lack {
  readonly family: Family;
  readonly name: string;
  readonly code: string;
  /** The group, when the product has it. */
  readonly group: Group | undefined;
  readonly values: readonly string[];
}

/**
 * Gives the products of families the option groups and options that their listings name. Resolves to the groups of each product
 * by its slug. A group that was made and never attached, because an answer was lost, is found by its code.
 */
export async function ensureOptions(
  ctx: Context,
  language: string,
  families: readonly Family[],
): Promise<Map<string, readonly Group[]>> {
  const lacks = (await Promise.all(families.map(lacksOf))).flat();
  const made = await makeGroups(ctx, language, lacks);
  const attach = made.map(({ home, group }) => ({
    field: 'addOptionGroupToProduct',
    arguments: {
      productId: { type: 'ID!', value: home.id },
      optionGroupId: { type: 'ID!', value: group.id },
    },
    selection: '{ id }',
    answer: Type.Object({ id: Id }),
  }));
  const missing = [...lacks, ...made.map((one) => ({ ...one.lack, group: one.group }))].flatMap((lack) =>
    lack.group === undefined ? [] : missingOptions(lack, lack.group),
  );
  const steps: Step[] = [...attach, ...(await optionSteps(language, missing))];
  const answers = await run(ctx, 'SluiceOptions', steps);
  const added = answers.slice(attach.length) as { id: string; name: string; groupId: string }[];
  return new Map(
    families.map(({ home }) => {
      const attached = made.filter((one) => one.home === home).map(({ group }) => group);
      return [home.slug, [...home.optionGroups, ...attached].map((group) => withOptions(group, added))];
    }),
  );
}

const withOptions = (
  group: Group,
  added: readonly { id: string; name: string; groupId: string }[],
): Group => ({
  ...group,
  options: [...group.options, ...added.filter(({ groupId }) => groupId === group.id)],
});

async function lacksOf(family: Family): Promise<Lack[]> {
  const named = Map.groupBy(
    family.items.flatMap(({ payload }) => payload.family?.options ?? []),
    ({ name }) => fold(name),
  );
  return Promise.all(
    [...named.values()].map(async (options): Promise<Lack> => {
      const { name } = options[0]!;
      const group = family.home.optionGroups.find((one) => fold(one.name) === fold(name));
      const values = new Map(options.map(({ value }) => [fold(value), value]));
      return {
        family,
        name,
        group,
        code: await groupCode(family.home.slug, name),
        values: [...values.values()],
      };
    }),
  );
}

/** Finds the groups that products lack by their codes, and makes the missing ones. */
async function makeGroups(ctx: Context, language: string, lacks: readonly Lack[]) {
  const wanted = lacks.filter(({ group }) => group === undefined);
  if (wanted.length === 0) return [];
  const { productOptionGroups } = await query(ctx, {
    document: `query SluiceGroups($codes: [String!]) {
  productOptionGroups(options: { take: 1000, filter: { code: { in: $codes } } }) { items { ${GROUP_FIELDS} } }
}`,
    variables: { codes: wanted.map(({ code }) => code) },
    data: Type.Object({ productOptionGroups: Type.Object({ items: Type.Array(WireGroup) }) }),
  });
  const there = new Map(productOptionGroups.items.map((group) => [group.code, group]));
  const fresh = wanted.filter(({ code }) => !there.has(code));
  const made = await run(
    ctx,
    'SluiceCreateGroups',
    await Promise.all(fresh.map((lack) => groupStep(language, lack))),
  );
  const byCode = new Map([...there, ...made.map((group): [string, Group] => [group.code, group])]);
  return wanted.flatMap((lack) => {
    const group = byCode.get(lack.code);
    return group === undefined ? [] : [{ home: lack.family.home, lack, group }];
  });
}

async function groupStep(language: string, { name, code, values }: Lack): Promise<Step<typeof WireGroup>> {
  const translated = (text: string) => [{ languageCode: language, name: text }];
  const options = values.map(async (value) => ({
    code: await codeOf(value),
    translations: translated(value),
  }));
  const input = { code, translations: translated(name), options: await Promise.all(options) };
  return {
    field: 'createProductOptionGroup',
    arguments: { input: { type: 'CreateProductOptionGroupInput!', value: input } },
    selection: `{ ${GROUP_FIELDS} }`,
    answer: WireGroup,
  };
}

const missingOptions = ({ values }: Lack, group: Group): { group: Group; value: string }[] =>
  values
    .filter((value) => !group.options.some(({ name }) => fold(name) === fold(value)))
    .map((value) => ({ group, value }));

const optionSteps = (
  language: string,
  missing: readonly { group: Group; value: string }[],
): Promise<Step[]> =>
  Promise.all(
    missing.map(async ({ group, value }) => ({
      field: 'createProductOption',
      arguments: {
        input: {
          type: 'CreateProductOptionInput!',
          value: {
            productOptionGroupId: group.id,
            code: await codeOf(value),
            translations: [{ languageCode: language, name: value }],
          },
        },
      },
      selection: '{ id name groupId }',
      answer: WireOption,
    })),
  );

/** Ids of a listing's options, one of each group of its product; or the issue when one is missing. */
export function optionIdsOf({ payload }: ListingItem, groups: readonly Group[]): string[] | Issue {
  const ids: string[] = [];
  for (const group of groups) {
    const wanted = payload.family?.options.find(({ name }) => fold(name) === fold(group.name));
    const option = group.options.find(
      ({ name }) => wanted !== undefined && fold(name) === fold(wanted.value),
    );
    if (option === undefined) {
      const message = `the product in the shop tells its variants apart by ${group.name}, and this one has no such option`;
      return { code: 'missing_attribute', field: 'family', message };
    }
    ids.push(option.id);
  }
  return ids;
}
