import type { ConfigField } from '@sluice/contracts/portal';

type Words = Pick<ConfigField, 'label' | 'help' | 'options'>;

/** The words of a connector's setting in a language: those in English where it has no others. */
export const wordsOf = (field: ConfigField, language: string): Words =>
  (language === 'tr' ? field.turkish : null) ?? field;
