import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Files to begin with: a product a row, under the heads that are known. */
export function Templates() {
  const { t, i18n } = useTranslation('imports');
  const language = i18n.language.startsWith('tr') ? 'tr' : 'en';
  return (['csv', 'xlsx'] as const).map((format) => (
    <Anchor
      key={format}
      href={`/portal/api/import-template?format=${format}&language=${language}`}
      download
      size="sm"
      underline="always"
    >
      {t(`template.${format}`)}
    </Anchor>
  ));
}
