import type { Preferences } from '@sluice/contracts/portal';
import { setLanguage } from '../lib/i18n.ts';

/** Shows the portal as its person wants it, on every browser they use. */
export function applyPreferences({ language }: Preferences): void {
  if (language !== undefined) void setLanguage(language);
}
