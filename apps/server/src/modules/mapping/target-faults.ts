import { foldKey } from '@sluice/contracts';
import { type Message, message } from '@sluice/contracts/messages';
import { isProductField, PRODUCT_FIELDS, type SourceKind } from './source.ts';

/** The part of a channel's category that decides whether something may be mapped to it. */
export interface MappingTarget {
  path: readonly string[];
  assignable: boolean;
  gone: boolean;
}

/** The part of a channel's attribute that decides which values it takes. */
export interface AttributeToMap {
  label: string;
  /** null = any text. */
  allowed_values: readonly { code: string }[] | null;
  /** The channel also accepts other text. */
  custom_values: boolean;
}

/** A source of an attribute's values. */
export interface AttributeSource {
  kind: SourceKind;
  /** The fixed value, the product's field, the beginning of the tags (empty = all), or the option's name. */
  argument: string;
}

/** A value of ours, and the channel's for it. */
export interface ValueMapping {
  value: string;
  channelValue: string;
}

/** A reason against a mapping, and the field that it concerns. */
export interface Fault<Field extends string> {
  field: Field;
  said: Message;
}

/** Returns why no category can be mapped to a channel's; undefined = it can. */
export function targetFault(target: MappingTarget | undefined, syncId: string): Message | undefined {
  if (target === undefined) return message('category_not_in_tree', { id: syncId });
  const name = target.path.join(' > ');
  if (target.gone) return message('category_gone_on_channel', { name });
  return target.assignable ? undefined : message('category_takes_no_listings', { name });
}

/** Returns why a source cannot be set; undefined = it can. */
export function sourceFault(
  { kind, argument }: AttributeSource,
  { allowed_values: values, custom_values: takesOthers, label }: AttributeToMap,
): Fault<'argument'> | undefined {
  if (kind === 'field' && !isProductField(argument)) {
    const known = PRODUCT_FIELDS.join(', ');
    return { field: 'argument', said: message('product_field_unknown', { field: argument, known }) };
  }
  if (kind !== 'tag' && argument.trim() === '')
    return { field: 'argument', said: message('may_not_be_empty', { field: 'argument' }) };
  if (kind !== 'fixed' || values === null || takesOthers) return undefined;
  if (values.some(({ code }) => code === argument)) return undefined;
  return { field: 'argument', said: noValue(argument, label, values) };
}

/** Returns why a value of ours cannot be mapped; undefined = it can. */
export function valueFault(
  { value, channelValue }: ValueMapping,
  attribute: AttributeToMap,
): Fault<'value' | 'code' | 'channel_value'> | undefined {
  const { allowed_values: values, label } = attribute;
  if (foldKey(value) === '') return { field: 'value', said: message('may_not_be_empty', { field: 'value' }) };
  if (values === null) return { field: 'code', said: message('attribute_takes_any_text', { label }) };
  if (values.some(({ code }) => code === channelValue)) return undefined;
  return { field: 'channel_value', said: noValue(channelValue, label, values) };
}

/** Says that a channel's category has no attribute of a code, as far as its attributes are known. */
export function attributeFault(
  code: string,
  known: readonly { code: string }[],
  areKnown: boolean,
): Fault<'code'> {
  const codes = known.map((one) => one.code).join(', ') || 'none';
  return {
    field: 'code',
    said: areKnown
      ? message('attribute_unknown', { code, known: codes })
      : message('attributes_not_read', { code }),
  };
}

const MOST_SHOWN = 20;

function noValue(value: string, label: string, values: readonly { code: string }[]): Message {
  const known = values.slice(0, MOST_SHOWN).map(({ code }) => code);
  const more = values.length - known.length;
  return more === 0
    ? message('no_value_of_attribute', { value, label, known })
    : message('no_value_of_attribute_more', { value, label, known, more });
}
