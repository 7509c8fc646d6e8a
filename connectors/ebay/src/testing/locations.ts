import { type Handler, NO_CONTENT, ok } from './answers.ts';
import { refuse } from './errors.ts';
import { pageOf } from './pages.ts';
import type { Location } from './records.ts';
import type { State } from './state.ts';

const locationOf = (state: State, key: string): Location =>
  state.locations.get(key) ?? refuse(404, 25805, key);

const shown = ({ merchantLocationKey, enabled, fields }: Location): object => ({
  ...fields,
  merchantLocationKey,
  merchantLocationStatus: enabled ? 'ENABLED' : 'DISABLED',
});

export const readLocation: Handler = (state, _call, key = '') => ok(shown(locationOf(state, key)));

export const readLocations: Handler = (state, call) => {
  const { entries, frame } = pageOf(call, [...state.locations.values()], {
    fallback: 100,
    most: 100,
    cap: state.mostPerPage,
    offsetIs: 'rows',
    wrong: { limit: 25804, offset: 25804 },
  });
  const offset = Number(call.query.get('offset') ?? 0);
  return ok({ ...frame, offset, locations: entries.map(shown) });
};

interface Wish {
  readonly location?: object;
  readonly merchantLocationStatus?: string;
}

export const addLocation: Handler = (state, { body }, key = '') => {
  if (state.locations.has(key)) refuse(409, 25803, key);
  const { merchantLocationStatus, ...fields } = (body ?? {}) as Wish;
  if (fields.location === undefined) refuse(400, 25801, 'location');
  if (key.length > 36) refuse(400, 25800, 'merchantLocationKey');
  const enabled = merchantLocationStatus !== 'DISABLED';
  state.locations.set(key, { merchantLocationKey: key, enabled, fields });
  return NO_CONTENT;
};

/** Turns a location on or off: no listing can be made of goods at one that is off. */
export const switchLocation =
  (enabled: boolean): Handler =>
  (state, _call, key = '') => {
    locationOf(state, key).enabled = enabled;
    return ok({});
  };
