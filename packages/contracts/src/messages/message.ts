import { ACCESS_MESSAGES } from './access.ts';
import { ALLEGRO_MESSAGES } from './allegro.ts';
import { AMAZON_MESSAGES } from './amazon.ts';
import { BULK_ACTION_MESSAGES } from './bulk-actions.ts';
import { CALL_MESSAGES, PAUSE_MESSAGES } from './calls.ts';
import { CATALOG_MESSAGES } from './catalog.ts';
import { CHANNEL_MESSAGES } from './channels.ts';
import { CONFIGURATION_MESSAGES } from './configuration.ts';
import { EBAY_MESSAGES } from './ebay.ts';
import { FETCH_MESSAGES } from './fetching.ts';
import { GOOGLE_MERCHANT_MESSAGES } from './google-merchant.ts';
import { HEPSIBURADA_MESSAGES } from './hepsiburada.ts';
import { IKAS_MESSAGES } from './ikas.ts';
import { IMPORT_FILE_MESSAGES } from './import-files.ts';
import { IMPORT_NOTES } from './import-notes.ts';
import { IMPORT_ROW_MESSAGES } from './import-rows.ts';
import { LISTING_MESSAGES } from './listings.ts';
import { MAIL_MESSAGES } from './mail.ts';
import { MAPPING_MESSAGES } from './mapping.ts';
import { MEDUSA_MESSAGES } from './medusa.ts';
import { MIRAKL_MESSAGES } from './mirakl.ts';
import { N11_MESSAGES } from './n11.ts';
import { NOTICE_MAIL_MESSAGES } from './notice-mails.ts';
import { NOTICE_MESSAGES } from './notices.ts';
import { ORDER_ACTION_MESSAGES } from './order-actions.ts';
import { ORDER_MESSAGES } from './orders.ts';
import { OUTGOING_MESSAGES } from './outgoing.ts';
import { REQUEST_MESSAGES } from './request.ts';
import { SUBJECTS } from './subjects.ts';
import { TOOL_MESSAGES } from './tools.ts';
import { TRACE_MESSAGES } from './traces.ts';
import { WOOCOMMERCE_MESSAGES } from './woocommerce.ts';
import { fill, type MessageKey, type ParamsIn, type Wording } from './wording.ts';

/** Every message of the service to a person. English and Turkish are written here and nowhere else. */
export const MESSAGES = {
  ...REQUEST_MESSAGES,
  ...SUBJECTS,
  ...ACCESS_MESSAGES,
  ...CATALOG_MESSAGES,
  ...CHANNEL_MESSAGES,
  ...MAPPING_MESSAGES,
  ...CONFIGURATION_MESSAGES,
  ...CALL_MESSAGES,
  ...PAUSE_MESSAGES,
  ...BULK_ACTION_MESSAGES,
  ...IMPORT_FILE_MESSAGES,
  ...IMPORT_ROW_MESSAGES,
  ...IMPORT_NOTES,
  ...FETCH_MESSAGES,
  ...MAIL_MESSAGES,
  ...LISTING_MESSAGES,
  ...ALLEGRO_MESSAGES,
  ...AMAZON_MESSAGES,
  ...N11_MESSAGES,
  ...HEPSIBURADA_MESSAGES,
  ...IKAS_MESSAGES,
  ...WOOCOMMERCE_MESSAGES,
  ...EBAY_MESSAGES,
  ...GOOGLE_MERCHANT_MESSAGES,
  ...MEDUSA_MESSAGES,
  ...MIRAKL_MESSAGES,
  ...ORDER_MESSAGES,
  ...ORDER_ACTION_MESSAGES,
  ...NOTICE_MESSAGES,
  ...NOTICE_MAIL_MESSAGES,
  ...OUTGOING_MESSAGES,
  ...TOOL_MESSAGES,
  ...TRACE_MESSAGES,
} as const satisfies Record<string, Wording>;

export type MessageCode = keyof typeof MESSAGES;

/** A kind of record, as `subject.<name>` words it. */
export type Subject = MessageCode extends infer Code
  ? Code extends `subject.${infer Name}`
    ? Name
    : never
  : never;

/** A kind of file that is not imported, as `format.<name>` words it. */
export type FileKind = MessageCode extends infer Code
  ? Code extends `format.${infer Name}`
    ? Name
    : never
  : never;

/** A value of a message: a list is shown with commas between, a message by its text, the key of one by its template. */
export type MessageParam = string | number | readonly string[] | Message | MessageKey;

export type MessageParams<Code extends MessageCode> = Readonly<
  Record<ParamsIn<(typeof MESSAGES)[Code]['en']>, MessageParam>
>;

/** A sentence to a person: its code, its values, and its English text. */
export interface Message {
  readonly code: MessageCode;
  readonly params: Readonly<Record<string, MessageParam>>;
  readonly text: string;
}

/** The key of a message; messages among its values lose their texts as well. */
export const keyOf = ({ code, params }: MessageKey): MessageKey => ({
  code,
  params: mapParams(params, (value) => (isKey(value) ? keyOf(value) : value)),
});

/** A message, or the key of one, with every text in it changed, also in the messages among its values. */
export const mapTexts = <Key extends MessageKey>(key: Key, change: (text: string) => string): Key => ({
  ...key,
  params: mapParams(key.params, (value) => textsIn(value, change)),
  ...('text' in key ? { text: change(String(key.text)) } : {}),
});

function textsIn(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => textsIn(one, change));
  return isKey(value) ? mapTexts(value, change) : value;
}

const mapParams = (params: MessageKey['params'], change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, change(value)]));

const isKey = (value: unknown): value is MessageKey =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const keyOrNull = (said: Message | null): MessageKey | null => (said === null ? null : keyOf(said));

/** Makes a message: `message('at_least', { field: 'price', limit: 0 })`. */
export function message<Code extends MessageCode>(
  code: Code,
  ...[given]: ParamsIn<(typeof MESSAGES)[Code]['en']> extends never ? [] : [params: MessageParams<Code>]
): Message {
  return asMessage(code, (given ?? {}) as Message['params']);
}

/** The message of a code and values that were kept or sent. */
export const asMessage = (code: MessageCode, params: Message['params']): Message => ({
  code,
  params,
  text: fill(MESSAGES[code].en, params, inEnglish),
});

/** The English text of a stored message; null for none, and for a code of another version. */
export const textOfKey = (key: MessageKey | null): string | null =>
  key !== null && Object.hasOwn(MESSAGES, key.code)
    ? fill(MESSAGES[key.code as MessageCode].en, key.params, inEnglish)
    : null;

function inEnglish(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return 'text' in value ? String(value.text) : (textOfKey(value as MessageKey) ?? '');
}

/** Words that another program chose, such as those of a channel. */
export const foreign = (words: string): Message => message('foreign', { words });

/** The keys of several messages as one. */
export const severalKeys = (keys: readonly MessageKey[]): MessageKey =>
  keys.reduceRight((rest, first) => ({ code: 'several' satisfies MessageCode, params: { first, rest } }));

/** Several messages as one. */
export const severalMessages = (messages: readonly Message[]): Message =>
  messages.reduceRight((rest, first) => message('several', { first, rest }));
