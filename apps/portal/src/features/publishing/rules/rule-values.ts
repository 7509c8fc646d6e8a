import type { UseFormReturnType } from '@mantine/form';
import type { RuleConditions } from '@sluice/contracts';
import type { PublishRule } from '@sluice/contracts/portal';
import type { RuleExample } from '../search.ts';

export const CONDITIONS = [
  'brand_ids',
  'category_ids',
  'group_ids',
  'price',
  'stock',
  'status',
  'has_image',
  'tags',
  'sku_patterns',
] as const;
export type ConditionName = (typeof CONDITIONS)[number];

export interface Range {
  min: number | '';
  max: number | '';
}

/** A rule as its form holds it: inputs want texts and empty bounds. */
export interface RuleValues extends Record<string, unknown> {
  action: 'include' | 'exclude';
  label: string;
  is_active: boolean;
  /** The conditions on the page, in the order they were added. */
  shown: ConditionName[];
  conditions: {
    brand_ids: string[];
    category_ids: string[];
    group_ids: string[];
    price: Range;
    stock: Range;
    status: 'true' | 'false';
    has_image: 'true' | 'false';
    tags: string[];
    sku_patterns: string[];
  };
}

const range = (given: { min?: number; max?: number } | undefined): Range => ({
  min: given?.min ?? '',
  max: given?.max ?? '',
});
const texts = (ids: readonly number[] | undefined): string[] => (ids ?? []).map(String);

type WrittenRule = Pick<PublishRule, 'action' | 'label' | 'is_active' | 'conditions'>;

export function valuesOf(rule: WrittenRule | undefined): RuleValues {
  const given: RuleConditions = rule?.conditions ?? {};
  return {
    action: rule?.action ?? 'exclude',
    label: rule?.label ?? '',
    is_active: rule?.is_active ?? true,
    shown: CONDITIONS.filter((name) => given[name] !== undefined),
    conditions: {
      brand_ids: texts(given.brand_ids),
      category_ids: texts(given.category_ids),
      group_ids: texts(given.group_ids),
      price: range(given.price),
      stock: range(given.stock),
      status: given.status === false ? 'false' : 'true',
      has_image: given.has_image === false ? 'false' : 'true',
      tags: [...(given.tags ?? [])],
      sku_patterns: [...(given.sku_patterns ?? [])],
    },
  };
}

const EXAMPLES: Record<RuleExample, Pick<PublishRule, 'action' | 'conditions'>> = {
  stock: { action: 'exclude', conditions: { stock: { max: 2 } } },
  brand: { action: 'include', conditions: { brand_ids: [] } },
  price: { action: 'exclude', conditions: { price: { max: 9.99 } } },
};

/** A new rule, begun by an example where one was chosen. */
export const newValues = (example: RuleExample | undefined): RuleValues =>
  valuesOf(example && { ...EXAMPLES[example], label: '', is_active: true });

const bounds = ({ min, max }: Range) => ({
  ...(min === '' ? {} : { min }),
  ...(max === '' ? {} : { max }),
});

/**
 * The request for a rule. A condition that is shown and empty is sent empty: the service then says so and does not drop
 * it.
 */
export function requestOf({ action, label, is_active, shown, conditions: c }: RuleValues) {
  const all = {
    brand_ids: c.brand_ids.map(Number),
    category_ids: c.category_ids.map(Number),
    group_ids: c.group_ids.map(Number),
    price: bounds(c.price),
    stock: bounds(c.stock),
    status: c.status === 'true',
    has_image: c.has_image === 'true',
    tags: c.tags,
    sku_patterns: c.sku_patterns,
  };
  const conditions = Object.fromEntries(shown.map((name) => [name, all[name]])) as RuleConditions;
  return { action, label, is_active, conditions };
}

/** Whether every condition on the page says something; only then is there anything to count. */
export const isComplete = ({ shown, conditions: c }: RuleValues): boolean =>
  shown.every((name) => {
    const value = c[name];
    if (Array.isArray(value)) return value.length > 0;
    return typeof value === 'string' || value.min !== '' || value.max !== '';
  });

export type RuleFormApi = UseFormReturnType<RuleValues>;
