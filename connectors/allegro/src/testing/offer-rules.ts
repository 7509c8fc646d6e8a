import { MARKETPLACES, SHOP } from './account.ts';
import { Refusal } from './answers.ts';
import type { Fault, Offer, OfferWish, Parameter, Price, Product } from './records.ts';
import type { State } from './state.ts';

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly requiredForProduct: boolean;
  readonly options: { readonly customValuesEnabled: boolean; readonly ambiguousValueId: string | null };
  readonly dictionary?: readonly { readonly id: string }[];
  readonly restrictions: {
    readonly multipleChoices?: boolean;
    readonly maxLength?: number;
    readonly allowedNumberOfValues?: number;
    readonly min?: number;
    readonly max?: number;
    readonly precision?: number;
  };
}

const fault = (code: string, message: string, path: string): Fault => ({ code, message, path });

/** Refuses a write that cannot be taken at all, drafts included. */
export function refuseUnfit(state: State, wish: OfferWish): void {
  const faults = [
    ...nameFaults(wish),
    ...priceFaults(wish.sellingMode?.price, SHOP.marketplace, 'sellingMode.price'),
    ...policyFaults(wish),
    ...descriptionFaults(wish),
    ...imageFaults(wish),
    ...locationFaults(wish),
    ...categoryFaults(state, wish.productSet?.[0]?.product?.category?.id ?? wish.category?.id),
  ];
  if (faults.length > 0) throw new Refusal(422, faults);
}

function nameFaults({ name }: OfferWish): Fault[] {
  if (name === undefined) return [];
  const length = [...name].length;
  return length >= 12 && length <= 75
    ? []
    : [fault('ConstraintViolationException.NameLength', 'The name has 12 to 75 characters.', 'name')];
}

/** Amounts are text with two decimals at most, none in forints, in the currency of the marketplace. */
export function priceFaults(price: Price | undefined, marketplace: string, path: string): Fault[] {
  if (price === undefined) return [];
  const currency = MARKETPLACES[marketplace];
  if (price.currency !== currency)
    return [fault('InvalidCurrency', `The currency of ${marketplace} is ${currency}.`, `${path}.currency`)];
  const form = currency === 'HUF' ? /^\d+(\.0+)?$/ : /^\d+(\.\d{1,2})?$/;
  if (typeof price.amount !== 'string' || !form.test(price.amount) || Number(price.amount) <= 0)
    return [fault('InvalidPrice', `${price.amount} is no price.`, `${path}.amount`)];
  return Number(price.amount) > 1_000_000_000 ? [fault('InvalidPrice', 'Too high.', `${path}.amount`)] : [];
}

const HANDLING = 'PT0S PT24H P2D P3D P4D P5D P7D P10D P14D P21D P30D P60D'.split(' ');

function policyFaults({ delivery, afterSalesServices = {} }: OfferWish): Fault[] {
  const own: readonly (readonly [path: string, given: string | undefined, known: string])[] = [
    ['delivery.shippingRates.id', delivery?.shippingRates?.id, SHOP.shippingRates],
    ['afterSalesServices.returnPolicy.id', afterSalesServices.returnPolicy?.id, SHOP.returnPolicy],
    ['afterSalesServices.impliedWarranty.id', afterSalesServices.impliedWarranty?.id, SHOP.impliedWarranty],
    ['afterSalesServices.warranty.id', afterSalesServices.warranty?.id, SHOP.warranty],
  ];
  const strange = own
    .filter(([, given, known]) => given !== undefined && given !== known)
    .map(([path, given]) => fault('ReferenceNotFound', `The seller has no definition ${given}.`, path));
  const time = delivery?.handlingTime;
  if (
    time === undefined ||
    HANDLING.includes(time) ||
    /^PT(48|72|96|120|168|240|336|504|720|1440)H$/.test(time)
  )
    return strange;
  return [...strange, fault('InvalidHandlingTime', `${time} is no handling time.`, 'delivery.handlingTime')];
}

/** Descriptions are sections of few HTML elements without attributes. */
function descriptionFaults({ description }: OfferWish): Fault[] {
  const items = description?.sections?.flatMap(({ items: own = [] }) => own) ?? [];
  const bad = items
    .flatMap(({ content = '' }) => [...content.matchAll(/<\/?([^>]*)>/g)].map(([, inside = '']) => inside))
    .find((inside) => !/^(h1|h2|p|ul|ol|li|b)$/.test(inside));
  const isLong = Buffer.byteLength(JSON.stringify(description ?? {})) > 40_000;
  return [
    ...(bad === undefined
      ? []
      : [fault('DescriptionTagNotAllowed', `<${bad}> is not allowed.`, 'description')]),
    ...(isLong
      ? [fault('DescriptionTooLong', 'A description has 40,000 bytes at most.', 'description')]
      : []),
  ];
}

function imageFaults({ images = [] }: OfferWish): Fault[] {
  const isMany = images.length > 16;
  return isMany ? [fault('TooManyImages', 'An offer has 16 images at most.', 'images')] : [];
}

function locationFaults({ location }: OfferWish): Fault[] {
  if (location === undefined || location.countryCode !== 'PL') return [];
  const isCode = /^\d{2}-\d{3}$/.test(location.postCode ?? '');
  return [
    ...(isCode ? [] : [fault('InvalidPostCode', 'A Polish post code is NN-NNN.', 'location.postCode')]),
    ...(location.province ? [] : [fault('ProvinceRequired', 'A province is needed.', 'location.province')]),
  ];
}

export function categoryFaults({ categories }: State, id: string | undefined): Fault[] {
  if (id === undefined) return [];
  const known = categories.find((one) => one.id === id);
  if (known === undefined) return [fault('CategoryNotFound', `There is no category ${id}.`, 'category.id')];
  return known.leaf ? [] : [fault('CategoryNotLeaf', `Category ${id} has children.`, 'category.id')];
}

/** Reasons for which an offer is not on sale. */
export function saleFaults(
  state: State,
  offer: Pick<Offer, 'fields' | 'stock' | 'price'>,
  product: Product,
): Fault[] {
  const { fields } = offer;
  const needed: readonly (readonly [path: string, given: unknown])[] = [
    ['name', fields.name],
    ['sellingMode.price', offer.price],
    ['delivery.shippingRates', fields.delivery?.shippingRates],
    ['delivery.handlingTime', fields.delivery?.handlingTime],
    ['afterSalesServices.returnPolicy', fields.afterSalesServices?.returnPolicy],
    ['afterSalesServices.impliedWarranty', fields.afterSalesServices?.impliedWarranty],
    ['location', fields.location],
    ['images', fields.images?.length ? true : undefined],
    ['payments.invoice', fields.payments?.invoice],
  ];
  return [
    ...needed
      .filter(([, given]) => given === undefined || given === null)
      .map(([path]) => fault('MissingField', `${path} is needed for an offer on sale.`, path)),
    ...(offer.stock > 0 ? [] : [fault('StockIsZero', 'An offer on sale needs a stock.', 'stock.available')]),
    ...parameterFaults(state, fields.parameters ?? [], product.parameters),
  ];
}

/** Required parameters, values of dictionaries and numbers out of bounds. */
export function parameterFaults(
  state: State,
  own: readonly Parameter[],
  ofProduct: readonly Parameter[],
): Fault[] {
  const given = [...own, ...ofProduct];
  return (state.parameters as readonly Rule[]).flatMap((rule) => {
    const parameter = given.find(({ id }) => id === rule.id);
    const isSet = (parameter?.values ?? []).length + (parameter?.valuesIds ?? []).length > 0;
    if (parameter === undefined || !isSet)
      return rule.required || rule.requiredForProduct
        ? [fault('MissingRequiredParameters', `Parameter ${rule.name} (${rule.id}) is needed.`, 'parameters')]
        : [];
    return valueFaults(rule, parameter);
  });
}

function valueFaults(
  { id, type, name, restrictions, dictionary = [], options }: Rule,
  one: Parameter,
): Fault[] {
  const wrong = (message: string): Fault[] => [
    fault('ParameterValueException', `Parameter ${name} (${id}): ${message}`, 'parameters'),
  ];
  const ids = one.valuesIds ?? [];
  const texts = one.values ?? [];
  if (type === 'dictionary') {
    if (ids.some((value) => !dictionary.some((known) => known.id === value)))
      return wrong('unknown value id.');
    const isOwn = options.customValuesEnabled && ids.includes(options.ambiguousValueId ?? '');
    if (ids.length === 0 && !isOwn) return wrong('a value id is needed.');
    return ids.length > 1 && !restrictions.multipleChoices ? wrong('one value only.') : [];
  }
  if (ids.length > 0) return wrong('it has no value ids.');
  if (texts.length > (restrictions.allowedNumberOfValues ?? 1)) return wrong('too many values.');
  if (type === 'string')
    return texts.some((text) => text.length > (restrictions.maxLength ?? 255)) ? wrong('too long.') : [];
  return texts.some((text) => !isNumber(text, type, restrictions)) ? wrong('no such number.') : [];
}

function isNumber(text: string, type: string, { min, max, precision = 0 }: Rule['restrictions']): boolean {
  const [, decimals = ''] = /^-?\d+(?:\.(\d+))?$/.exec(text) ?? [undefined, 'none of this form'];
  const value = Number(text);
  const most = type === 'integer' ? 0 : precision;
  return decimals.length <= most && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
}
