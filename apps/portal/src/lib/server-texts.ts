import i18next, { type TFunction } from 'i18next';
import { fieldName } from './field-names.ts';

/**
 * English messages of the service, by the text of `lib:server` that says the same, with the names of their varying
 * parts. They are part of the public API and stay as they are, so translations are found here.
 */
const PATTERNS = {
  required: [/^([\w.]+) field is required$/, ['field']],
  type_text: [/^([\w.]+) must be text$/, ['field']],
  type_number: [/^([\w.]+) must be a number$/, ['field']],
  type_whole: [/^([\w.]+) must be a whole number$/, ['field']],
  type_boolean: [/^([\w.]+) must be a boolean \(true or false\)$/, ['field']],
  type_list: [/^([\w.]+) must be a list$/, ['field']],
  atLeast: [/^([\w.]+) must be at least (\S+)$/, ['field', 'limit']],
  atMost: [/^([\w.]+) must be at most (\S+)$/, ['field', 'limit']],
  tooLarge: [/^([\w.]+) is too large$/, ['field']],
  minLength: [/^([\w.]+) must have at least (\d+) characters$/, ['field', 'limit']],
  maxLength: [/^([\w.]+) may not be longer than (\d+) characters$/, ['field', 'limit']],
  minItems: [/^([\w.]+) must have at least (\d+) items$/, ['field', 'limit']],
  maxItems: [/^([\w.]+) may not have more than (\d+) items$/, ['field', 'limit']],
  minEntries: [/^([\w.]+) must have at least (\d+) entr(?:y|ies)$/, ['field', 'limit']],
  maxEntries: [
    /^([\w.]+) may not have more than (\d+) (?:entries(?: in all its lists)?|fields)$/,
    ['field', 'limit'],
  ],
  tooManyAtOnce: [/^too many [\w ]+ at once; try again in a few seconds$/, []],
  busy: [/^the service is busy; try again in a few seconds$/, []],
  oneOf: [/^([\w.]+) must be one of (.+)$/, ['field', 'values']],
  timestamp: [/^([\w.]+) must be a timestamp such as (\S+)$/, ['field', 'example']],
  form: [/^([\w.]+) has the wrong form(?:: .*)?$/, ['field']],
  invalid: [/^([\w.]+) is not valid$/, ['field']],
  taken: [/^([\w.]+) is already in use$/, ['field']],
  role: [/^your role is (\w+); this needs the role (\w+)$/, ['own', 'needed']],
  priceBelow: [/^the price would be (\S+); it must be above 0$/, ['value']],
  priceAbove: [/^the price would be above (\S+)$/, ['limit']],
  stockBelow: [/^the stock would be (\S+); it cannot be set below 0$/, ['value']],
  stockAbove: [/^the stock would be above (\S+)$/, ['limit']],
  momentForm: [/^prices_at must be a moment such as (\S+)$/, ['example']],
  momentPast: [/^prices_at must be in the past$/, []],
  momentOld: [/^prices_at must be within the last (\d+) days: older prices are not kept$/, ['limit']],
  momentAlone: [/^prices_at cannot be sent together with another change$/, []],
  noPriceChanged: [/^no price of the selected products has changed since then$/, []],
  foreignPrices: [/^fixed prices in (.+) were not put back: /, ['currencies']],
  movedSince: [/^changed since by somebody else, and left as it is: (.+)$/, ['fields']],
  groupGone: [/^a group it was to join does not exist any more$/, []],
  stillOnItsWay: [/^still on its way; it goes on by itself$/, []],
  unwanted: [/^no channel wants it: it is excluded everywhere, or was taken off sale$/, []],
  paused: [/^(.+): the connection is paused$/, ['label']],
  heldPlan: [/^(.+): the plan is held until somebody confirms it$/, ['label']],
  setUpCode: [/^the set-up code is wrong: the console/, []],
  confirmIdentity: [/^confirm that it is you:/, []],
  ownFactor: [/^set up your own second factor first$/, []],
  factorRequired: [/^your shop requires a second factor; it cannot be switched off$/, []],
  secretAgain: [/^([\w.]+) must be given again, because /, ['field']],
  otherHost: [/^this service does not answer to that host name/, []],
  notSaved: [/^the product could not be saved because of an internal error$/, []],
} as const satisfies Record<string, readonly [RegExp, readonly string[]]>;

const MORE = /^(.*) \(and (\d+) more errors?\)$/;

/** A message of the service in the person's language; as the service says it where there are no words for it yet. */
export function serverText(message: string, t: TFunction = i18next.t, language = i18next.language): string {
  // It is English already, and names fields as its documentation does.
  if (language === undefined || language.startsWith('en')) return message;
  const more = MORE.exec(message);
  if (more !== null)
    return t('lib:server.more', { first: serverText(more[1]!, t, language), count: Number(more[2]) });
  for (const [name, [pattern, parts]] of Object.entries(PATTERNS)) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const values = parts.map((part, at) => [part, wordOf(t, part, found[at + 1]!)]);
    return t(`lib:server.${name}`, Object.fromEntries(values) as Record<string, string>);
  }
  return message;
}

function wordOf(t: TFunction, part: string, text: string): string {
  if (part === 'field') return fieldName(t, text);
  if (part === 'fields')
    return text
      .split(', ')
      .map((field) => fieldName(t, field))
      .join(', ');
  return part === 'own' || part === 'needed' ? t(`lib:role.${text}`, { defaultValue: text }) : text;
}
