import type { Answer, Call } from './answers.ts';
import { notFound, ok } from './answers.ts';
import type { State } from './state.ts';
import { type Attribute, type Hierarchy, VALUES } from './taxonomy-data.ts';

const translations = (value: string) => [{ locale: 'en', value }];

/** A category and those above it, itself first. */
export function lineageOf({ hierarchies }: State, code: string): Hierarchy[] {
  const one = hierarchies.find((node) => node.code === code);
  if (one === undefined) return [];
  return [one, ...(one.parent === null ? [] : lineageOf({ hierarchies } as State, one.parent))];
}

export const isLeaf = ({ hierarchies }: State, code: string): boolean =>
  hierarchies.every(({ parent }) => parent !== code);

/** The asked category with all below it, to a depth. All, when none is asked for. */
function subtree(state: State, { query }: Call): Hierarchy[] {
  const root = query.get('hierarchy');
  if (root === null) return [...state.hierarchies];
  if (lineageOf(state, root).length === 0) throw notFound(`Hierarchy ${root}`);
  const depth = Number(query.get('max_level') ?? Number.POSITIVE_INFINITY);
  return state.hierarchies.filter(({ code }) => {
    const at = lineageOf(state, code).findIndex((one) => one.code === root);
    return at !== -1 && at <= depth;
  });
}

/** H11. A root has no parent: its `parent_code` is an empty text. */
export const readHierarchies = (state: State, call: Call): Answer =>
  ok({
    hierarchies: subtree(state, call).map(({ code, label, parent }) => ({
      code,
      label,
      label_translations: translations(label),
      level: lineageOf(state, code).length,
      parent_code: parent ?? '',
    })),
  });

/** Attributes that products of a category have: the shared ones, and those of the categories above. */
export function attributesFor(state: State, code: string): Attribute[] {
  const above = new Set(lineageOf(state, code).map((node) => node.code));
  return state.attributes.filter(({ hierarchy }) => hierarchy === null || above.has(hierarchy));
}

/** PM11: attributes of the parents and the children of the asked category. */
export function readAttributes(state: State, call: Call): Answer {
  const root = call.query.get('hierarchy');
  const below = new Set(subtree(state, call).map(({ code }) => code));
  const above = new Set(root === null ? [] : lineageOf(state, root).map(({ code }) => code));
  const wanted = state.attributes.filter(({ hierarchy, role }) => {
    if (call.query.get('with_roles') === 'true' && role === undefined) return false;
    return hierarchy === null || below.has(hierarchy) || above.has(hierarchy);
  });
  return ok({ attributes: wanted.map(rowOf) });
}

function rowOf(one: Attribute): object {
  const parameter = (name: string, value: string) => ({ name, value });
  return {
    channels: [],
    code: one.code,
    default_value: null,
    description: null,
    description_translations: [],
    example: null,
    hierarchy_code: one.hierarchy ?? '',
    label: one.label,
    label_translations: translations(one.label),
    required: one.requirement === 'REQUIRED',
    requirement_level: one.requirement,
    roles:
      one.role === undefined
        ? []
        : [{ type: one.role, parameters: one.identifier ? [parameter('TYPE', one.identifier)] : [] }],
    transformations: null,
    type: one.type,
    type_parameter: one.values ?? null,
    type_parameters: one.values ? [parameter('LIST_CODE', one.values)] : [],
    unique_code: null,
    validations: one.mostCharacters === undefined ? null : `MAX_LENGTH|${one.mostCharacters}`,
    values: null,
    values_list: one.values ?? null,
    variant: one.variant === true,
  };
}

/** VL11. */
export function readValueLists(_state: State, { query }: Call): Answer {
  const code = query.get('code');
  if (code !== null && VALUES[code] === undefined) throw notFound(`Values list ${code}`);
  const lists = Object.entries(VALUES).filter(([name]) => code === null || name === code);
  return ok({
    values_lists: lists.map(([name, values]) => ({
      code: name,
      label: name,
      label_translations: translations(name),
      values: values.map((one) => ({ ...one, label_translations: translations(one.label) })),
    })),
  });
}
