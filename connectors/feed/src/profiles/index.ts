import type { Config } from '../config.ts';
import type { FeedProfile } from '../profile.ts';
import { google } from './google.ts';
import { heureka } from './heureka.ts';

/** Every profile by the value of the setting. */
export const PROFILES: Readonly<Record<Config['profile'], FeedProfile>> = { google, heureka };
