import type { Config } from '../config.ts';
import type { FeedProfile } from '../profile.ts';
import { ceneo } from './ceneo.ts';
import { cimri } from './cimri.ts';
import { google } from './google.ts';
import { heureka } from './heureka.ts';
import { idealo } from './idealo.ts';
import { meta } from './meta.ts';
import { pinterest } from './pinterest.ts';
import { templateProfile } from './template.ts';
import { tiktok } from './tiktok.ts';

/** Every profile that is not a merchant’s own, by the value of the setting. */
export const PROFILES: Readonly<Record<Exclude<Config['profile'], 'template'>, FeedProfile>> = {
  google,
  meta,
  tiktok,
  pinterest,
  heureka,
  idealo,
  ceneo,
  cimri,
};

const made = new WeakMap<Config, FeedProfile>();

/** The profile of a connection. One with a template is made once for its settings. */
export function profileOf(config: Config): FeedProfile {
  if (config.profile !== 'template') return named(PROFILES[config.profile], config);
  let own = made.get(config);
  if (own === undefined) {
    own = templateProfile(config.template ?? 'id=id, title=title, link=link, price=price');
    made.set(config, own);
  }
  return own;
}

const CARRIER = '{carrier}';

/** With the carrier of the settings in the name of a column, where the profile asks for it. */
function named(profile: FeedProfile, config: Config): FeedProfile {
  if (!profile.fields.some(({ name }) => name.includes(CARRIER))) return profile;
  let own = made.get(config);
  if (own === undefined) {
    const carrier = (config.shipping_carrier ?? 'standard')
      .toLocaleLowerCase('en')
      .replace(/[^a-z0-9]+/g, '_');
    const fields = profile.fields.map((field) => ({ ...field, name: field.name.replace(CARRIER, carrier) }));
    own = { ...profile, fields };
    made.set(config, own);
  }
  return own;
}
