import type { ConnectionSettingsChange } from '@sluice/contracts';

/** The settings as the fields of the form hold them: '' = empty. */
export type SettingsValues = Record<keyof ConnectionSettingsChange, string | number | boolean>;

/** The choice of the tenant's own currency. */
export const OWN_CURRENCY = 'own';

/** Fixed prices in the old currency wait, unless another answer is chosen. */
export const HELD = 'held';
