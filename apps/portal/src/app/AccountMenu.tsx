import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import type { Appearance, Language } from '@sluice/contracts/portal';
import { IconCheck, IconLogout, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError, api, call } from '../lib/api.ts';
import { usePreferences } from '../lib/preferences.ts';
import { useSession } from '../lib/session.ts';

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', tr: 'Türkçe' };
const APPEARANCES: readonly Appearance[] = ['auto', 'light', 'dark'];

/** The signed-in user and their own choices: language, appearance, signing out. */
export function AccountMenu() {
  const { t } = useTranslation('app');
  const { user, tenant } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{t('account', { email: user.email })}</VisuallyHidden>
          <Avatar
            aria-hidden
            color="sluice"
            radius="xl"
            size={34}
            name={user.name || user.email}
            variant="filled"
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {user.name || user.email}
          </Text>
          <Text size="xs" truncate>
            {tenant.name}
          </Text>
        </Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          onClick={() => navigate({ to: '/settings/account' })}
        >
          {t('nav.account')}
        </Menu.Item>
        <Menu.Divider />
        <Choices />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  const client = useQueryClient();
  return async () => {
    // First away from here: a form with something typed asks, and who stays has to be able to save.
    await navigate({ to: '/login' });
    if (router.latestLocation.pathname !== '/login') return;
    try {
      // Also when the tab is closed at once.
      await call(api.DELETE('/portal/api/session', { keepalive: true }));
    } catch (error) {
      // A person whose session goes on sees that it does.
      if (!(error instanceof ApiError) || error.status !== 401) return void navigate({ to: '/' });
    }
    client.clear();
  };
}

/** Language and appearance, with a mark at the chosen ones. */
function Choices() {
  const { t, i18n } = useTranslation('app');
  const { colorScheme } = useMantineColorScheme();
  const preferences = usePreferences();
  const chosen = (on: boolean) => (on ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />);
  return (
    <>
      <Menu.Label>{t('language')}</Menu.Label>
      {(Object.keys(LANGUAGE_NAMES) as Language[]).map((language) => (
        <Menu.Item
          key={language}
          lang={language}
          leftSection={chosen(i18n.language === language)}
          onClick={() => preferences.mutate({ language })}
        >
          {LANGUAGE_NAMES[language]}
        </Menu.Item>
      ))}
      <Menu.Label>{t('appearance.title')}</Menu.Label>
      {APPEARANCES.map((appearance) => (
        <Menu.Item
          key={appearance}
          leftSection={chosen(colorScheme === appearance)}
          onClick={() => preferences.mutate({ appearance })}
        >
          {t(`appearance.${appearance}`)}
        </Menu.Item>
      ))}
    </>
  );
}
