import { ACCOUNT } from './account.ts';
import { type Answer, ok, Refusal, refuseField } from './errors.ts';
import { idOf, namesOf } from './product-names.ts';
import type { Attributes, CustomAttribute, DataSource, Input, SentInput } from './records.ts';
import type { State } from './state.ts';

const LABEL = /^[A-Z0-9_-]{1,20}$/;
const LANGUAGE = /^[a-z]{2}$/;
const MOST_OFFER = 50;

/** The source that a call names; only those that the API fills take its writes. */
function sourceOf(state: State, query: URLSearchParams): DataSource {
  const name = query.get('dataSource') ?? '';
  const [, account, id = ''] = /^accounts\/(\d+)\/dataSources\/(\d+)$/.exec(name) ?? [];
  if (account !== ACCOUNT.accountId)
    refuseField('dataSource', `The data source ${name} is invalid.`, 'INVALID_DATA_SOURCE_NAME');
  const source = state.dataSources.get(id);
  if (source === undefined) throw notFound('dataSource', name, 'DATA_SOURCE_NOT_FOUND');
  if (source.input !== 'API')
    refuseField('dataSource', 'Only API data sources are supported.', 'DATA_SOURCE_NOT_API');
  return source;
}

const notFound = (field: string, name: string, reason: string): Refusal =>
  new Refusal({
    status: 'NOT_FOUND',
    message: `[${field}] ${name} was not found.`,
    reason,
    metadata: { FIELD_LOCATION: field, FIELD_VALUE: name },
  });

/** Adds an input, or replaces the one of its id, and moves it to the source of the call. */
export function insert(state: State, query: URLSearchParams, sent: SentInput): Answer {
  const source = sourceOf(state, query);
  const { contentLanguage = '', feedLabel = '' } = sent;
  const offerId = (sent.offerId ?? '').trim().replace(/\s+/g, ' ');
  refuseIds(source, { offerId, contentLanguage, feedLabel });
  const id = `${contentLanguage}~${feedLabel}~${offerId}`;
  const known = state.inputs.get(id);
  const version = sent.versionNumber === undefined ? null : BigInt(sent.versionNumber);
  if (version !== null && known?.version != null && version < known.version)
    throw new Refusal({
      status: 'ABORTED',
      message: `[productInput.versionNumber] The version ${version} is lower than ${known.version}.`,
      reason: 'PRODUCT_VERSION_TOO_LOW',
    });
  const input: Input = {
    id,
    offerId,
    contentLanguage,
    feedLabel,
    version: version ?? known?.version ?? null,
    attributes: clean(sent.productAttributes ?? {}),
    customAttributes: (sent.customAttributes ?? []).map(spaced),
    dataSource: source.id,
    writtenAt: state.now(),
  };
  state.inputs.set(id, input);
  state.changed(id);
  return ok(shown(input));
}

function refuseIds(source: DataSource, of: Pick<Input, 'offerId' | 'contentLanguage' | 'feedLabel'>): void {
  const { offerId, contentLanguage, feedLabel } = of;
  const field = (name: string) => `productInput.${name}`;
  if (offerId === '') refuseField(field('offerId'), 'A value is required.', 'REQUIRED_FIELD_MISSING');
  if ([...offerId].length > MOST_OFFER)
    refuseField(field('offerId'), `At most ${MOST_OFFER} characters are allowed.`, 'VALUE_TOO_LONG');
  if (!LANGUAGE.test(contentLanguage))
    refuseField(field('contentLanguage'), `${contentLanguage} is no language.`, 'INVALID_CONTENT_LANGUAGE');
  if (!LABEL.test(feedLabel))
    refuseField(field('feedLabel'), `${feedLabel} is no label.`, 'INVALID_FEED_LABEL');
  const fits =
    (source.feedLabel ?? feedLabel) === feedLabel &&
    (source.contentLanguage ?? contentLanguage) === contentLanguage;
  if (!fits)
    refuseField(
      field('feedLabel'),
      'The label and the language are not those of the data source.',
      'DATA_SOURCE_MISMATCH',
    );
}

/** Nothing is kept of values that are null. */
const clean = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));

const spaced = ({ name = '', value = '' }: CustomAttribute): CustomAttribute => ({
  name: name.replaceAll('_', ' '),
  value,
});

/** The input that a path names, in the source of the call. */
function inputOf(state: State, query: URLSearchParams, segment: string): Input {
  const source = sourceOf(state, query);
  const id = idOf(segment);
  const input = state.inputs.get(id);
  if (input === undefined || input.dataSource !== source.id)
    throw notFound('name', namesOf('productInputs', id).plain, 'PRODUCT_INPUT_NOT_FOUND');
  return input;
}

/** Changes single attributes of an input; those that the mask names and the body lacks are deleted. */
export function update(state: State, query: URLSearchParams, segment: string, sent: SentInput): Answer {
  const input = inputOf(state, query, segment);
  if (sent.versionNumber !== undefined)
    refuseField('productInput.versionNumber', 'It cannot be set by an update.', 'VERSION_NUMBER_NOT_ALLOWED');
  const attributes = { ...input.attributes };
  const custom = new Map(input.customAttributes.map(({ name = '', value }) => [name, value]));
  const given = new Map(
    (sent.customAttributes ?? []).map(spaced).map(({ name = '', value }) => [name, value]),
  );
  for (const { kind, name } of maskOf(query, sent)) {
    const [from, to] =
      kind === 'own' ? [sent.productAttributes ?? {}, attributes] : [Object.fromEntries(given), null];
    const value = from[name] ?? undefined;
    if (to === null) custom.set(name, value as string | undefined);
    else if (value === undefined) delete to[name];
    else to[name] = value;
  }
  input.attributes = attributes;
  input.customAttributes = [...custom].flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  input.writtenAt = state.now();
  state.changed(input.id);
  return ok(shown(input));
}

interface Masked {
  readonly kind: 'own' | 'custom';
  readonly name: string;
}

function maskOf(
  query: URLSearchParams,
  { productAttributes = {}, customAttributes = [] }: SentInput,
): Masked[] {
  const mask = query.get('updateMask');
  if (mask === null || mask === '')
    return [
      ...Object.keys(productAttributes).map((name) => ({ kind: 'own', name }) as const),
      ...customAttributes.map((one) => ({ kind: 'custom', name: spaced(one).name ?? '' }) as const),
    ];
  return mask.split(',').map((path) => maskedBy(path.trim()));
}

function maskedBy(path: string): Masked {
  const [, own] = /^(?:productAttributes|product_attributes)\.(\w+)$/.exec(path) ?? [];
  if (own !== undefined)
    return { kind: 'own', name: own.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) };
  const [, custom] = /^(?:customAttribute|custom_attribute)\.(.+)$/.exec(path) ?? [];
  if (custom !== undefined) return { kind: 'custom', name: custom.replaceAll('_', ' ') };
  return refuseField('updateMask', `${path} cannot be updated.`, 'INVALID_UPDATE_MASK');
}

/** Deletes an input; its product stays to be seen for a while. */
export function remove(state: State, query: URLSearchParams, segment: string): Answer {
  const { id } = inputOf(state, query, segment);
  state.inputs.delete(id);
  state.changed(id);
  return ok({});
}

/** An input as Google shows it. */
function shown({
  id,
  offerId,
  contentLanguage,
  feedLabel,
  version,
  attributes,
  customAttributes,
}: Input): object {
  const name = namesOf('productInputs', id);
  const product = namesOf('products', id);
  return {
    name: name.plain,
    base64EncodedName: name.encoded,
    product: product.plain,
    base64EncodedProduct: product.encoded,
    offerId,
    contentLanguage,
    feedLabel,
    ...(version === null ? {} : { versionNumber: String(version) }),
    productAttributes: told(attributes),
    ...(customAttributes.length > 0 ? { customAttributes } : {}),
  };
}

/** Attributes as Google shows them: amounts as text, however they came, and no empty lists. */
export const told = (attributes: Attributes): object =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map(([name, value]) => [name, withTexts(value)]),
  );

/** A value whose amounts are text at any depth. */
function withTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'amountMicros' ? String(one) : withTexts(one),
    ]),
  );
}
