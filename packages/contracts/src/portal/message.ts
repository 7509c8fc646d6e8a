import { Type } from 'typebox';
import type { MessageKey as Key } from '../messages/index.ts';
import { nullableObject } from '../primitives.ts';

/** The code and the values of a message, from which the portal makes it in the language of the person. */
export const MessageKey = Type.Unsafe<Key>({
  type: 'object',
  properties: { code: { type: 'string' }, params: { type: 'object', additionalProperties: true } },
  required: ['code', 'params'],
  additionalProperties: false,
  description:
    'The message by its code and values. Parameters are texts, numbers, lists of texts, or messages.',
});
export type MessageKey = Key;

/** The key of a text that may be absent, or was stored by a version without keys. */
export const NullableMessageKey = nullableObject(MessageKey);

/** Fields of a refusal that only the portal's own API has. */
export interface PortalErrorKeys {
  message_key: MessageKey;
  /** By the same fields as `errors`. */
  error_keys?: Readonly<Record<string, readonly MessageKey[]>>;
}
