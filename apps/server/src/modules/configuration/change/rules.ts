import { foldKey, type PublishRuleInput } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { RuleConfiguration } from '@sluice/contracts/portal';
import { canonical } from '../../../platform/canonical.ts';
import { createRule, moveRule, removeRule, updateRule } from '../../publishing/index.ts';
import { ruleOf } from '../current/document.ts';
import type { CurrentConnection } from '../current/load.ts';
import { pathKey } from '../current/names.ts';
import { change, type Place, type Run } from './run.ts';

interface KnownRule {
  id: number;
  content: RuleConfiguration;
}

/** A rule of the configuration, and the rule of the service that it is. */
interface WantedRule {
  at: string;
  content: RuleConfiguration;
  known: KnownRule | undefined;
}

/**
 * The rules of a connection in their order. A rule has no name that lasts: one with the same contents is the same, then
 * one with the same label.
 */
export async function changeRules(run: Run, place: Place, connection: CurrentConnection): Promise<void> {
  if (place.wanted.rules === undefined) return;
  const known = connection.rules.map((rule) => ({ id: rule.id, content: ruleOf(rule, run.current.names) }));
  const wanted = pair(place, known);
  const kept = new Set(wanted.map((one) => one.known?.id));
  for (const { id, content } of known.filter((one) => !kept.has(one.id))) {
    const difference = {
      subject: 'rule',
      name: titleOf(place, content),
      before: canonical(content),
    } as const;
    await change(run, { at: `${place.at}.rules`, action: 'remove', ...difference }, () =>
      removeRule(run.tx, run.principal.actor, id),
    );
  }
  const order = known.map(({ id }) => id).filter((id) => kept.has(id));
  for (const [index, one] of wanted.entries())
    await putInPlace(run, place, connection.id, { ...one, index, order });
}

function pair({ at, wanted }: Place, known: readonly KnownRule[]): WantedRule[] {
  const left = new Set(known);
  const take = (fits: (rule: KnownRule) => boolean): KnownRule | undefined => {
    const found = [...left].find(fits);
    if (found !== undefined) left.delete(found);
    return found;
  };
  const rules = (wanted.rules ?? []).map((content, index) => ({
    at: `${at}.rules.${index}`,
    content: full(content),
  }));
  const same = rules.map(({ content }) => take((rule) => keyOf(rule.content) === keyOf(content)));
  return rules.map((rule, index) => {
    const { label } = rule.content;
    return {
      ...rule,
      known: same[index] ?? (label ? take((one) => one.content.label === label) : undefined),
    };
  });
}

const full = (rule: RuleConfiguration): RuleConfiguration => ({
  ...rule,
  label: rule.label ?? '',
  is_active: rule.is_active ?? true,
});

/** Rules with the same key are the same: names in any case, and lists in any order. */
function keyOf({ conditions, ...rule }: RuleConfiguration): string {
  const { brands, groups, categories, tags, sku_patterns, ...others } = conditions;
  const names = [brands, groups, tags].map((list) => list?.map(foldKey).toSorted());
  const exact = [sku_patterns?.toSorted(), categories?.map(pathKey).toSorted()];
  return canonical({ ...rule, ...others, names: [...names, ...exact] });
}

interface Placing extends WantedRule {
  index: number;
  /** Ids of the rules in their order so far, which this changes. */
  order: number[];
}

async function putInPlace(
  run: Run,
  place: Place,
  connectionId: number,
  { at, content, known, index, order }: Placing,
): Promise<void> {
  const { tx, principal } = run;
  const difference = { at, subject: 'rule', name: titleOf(place, content) } as const;
  if (known === undefined) {
    await change(run, { ...difference, action: 'create', after: canonical(content) }, async () => {
      const made = await createRule(
        tx,
        principal.actor,
        { connectionId, position: index + 1 },
        inputOf(run, at, content),
      );
      order.splice(index, 0, made.id);
    });
    return;
  }
  if (keyOf(known.content) !== keyOf(content)) {
    const words = { before: canonical(known.content), after: canonical(content) };
    await change(run, { ...difference, action: 'update', ...words }, () =>
      updateRule(tx, principal.actor, known.id, inputOf(run, at, content)),
    );
  }
  const from = order.indexOf(known.id);
  if (from === index || from < 0) return;
  order.splice(index, 0, ...order.splice(from, 1));
  const words = { before: `${from + 1}`, after: `${index + 1}` };
  await change(run, { ...difference, action: 'update', ...words }, () =>
    moveRule(tx, principal.actor, known.id, index + 1),
  );
}

const titleOf = ({ wanted }: Place, { label, action }: RuleConfiguration): string =>
  `${wanted.label}: ${label || action}`;

/** Notes names in rules that nothing has. */
export function noteUnknownInRules(run: Run, { at, wanted }: Place): void {
  for (const [index, rule] of (wanted.rules ?? []).entries()) inputOf(run, `${at}.rules.${index}`, rule);
}

/** A rule with ids in the place of names; names that nothing has are faults. */
function inputOf({ errors, current: { names } }: Run, at: string, rule: RuleConfiguration): PublishRuleInput {
  const { brands, categories, groups, ...others } = rule.conditions;
  const idsOf = <Name>(
    list: readonly Name[] | undefined,
    idOf: (name: Name) => number | undefined,
    refuse: (name: Name, index: number) => void,
  ): number[] | undefined =>
    list?.flatMap((name, index) => {
      const id = idOf(name);
      if (id === undefined) refuse(name, index);
      return id ?? [];
    });
  const place = `${at}.conditions`;
  const brandIds = idsOf(brands, names.brands.idOf, (name, index) =>
    errors.add(`${place}.brands.${index}`, message('brand_not_there', { name })),
  );
  const groupIds = idsOf(groups, names.groups.idOf, (name, index) =>
    errors.add(`${place}.groups.${index}`, message('group_not_there', { name })),
  );
  const categoryIds = idsOf(categories, names.categories.idOf, (path, index) =>
    errors.add(`${place}.categories.${index}`, message('category_not_there', { path: path.join(' > ') })),
  );
  return {
    ...rule,
    conditions: {
      ...others,
      ...(brandIds?.length ? { brand_ids: brandIds } : {}),
      ...(groupIds?.length ? { group_ids: groupIds } : {}),
      ...(categoryIds?.length ? { category_ids: categoryIds } : {}),
    },
  };
}
