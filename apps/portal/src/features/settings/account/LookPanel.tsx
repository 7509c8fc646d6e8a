import { Input, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';
import type { Appearance, Density, Language } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../lib/preferences.ts';
import { useSession } from '../../../lib/session.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'tr', label: 'Türkçe' },
];

/** Language, appearance and density of tables: at once, and on every browser of the person. */
export function LookPanel() {
  const { t, i18n } = useTranslation('settings');
  const { colorScheme } = useMantineColorScheme();
  const preferences = usePreferences();
  const { density } = useSession().user.preferences;
  return (
    <Panel title={t('look.title')} description={t('look.text')}>
      <Stack>
        <Input.Wrapper label={t('look.language')} labelElement="div">
          <SegmentedControl
            display="flex"
            w="fit-content"
            aria-label={t('look.language')}
            data={LANGUAGES}
            value={i18n.language}
            onChange={(language) => preferences.mutate({ language: language as Language })}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('look.appearance')} labelElement="div">
          <SegmentedControl
            display="flex"
            w="fit-content"
            aria-label={t('look.appearance')}
            data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
            value={colorScheme}
            onChange={(appearance) => preferences.mutate({ appearance: appearance as Appearance })}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('look.density')} labelElement="div">
          <SegmentedControl
            display="flex"
            w="fit-content"
            aria-label={t('look.density')}
            data={(['comfortable', 'compact'] as const).map((value) => ({
              value,
              label: t(`look.${value}`),
            }))}
            value={density ?? 'comfortable'}
            onChange={(density) => preferences.mutate({ density: density as Density })}
          />
        </Input.Wrapper>
        {preferences.isError && <ErrorState error={preferences.error} />}
      </Stack>
    </Panel>
  );
}
