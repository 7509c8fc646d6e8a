import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { OpenPage } from '../../../ui/OpenPage.tsx';
import { accountQuery } from './queries.ts';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';

/** Where members are led whose shop requires a second factor and who have none: nothing else is open to them. */
export function RequiredFactorPage() {
  const { t } = useTranslation('settings');
  const { tenant } = useSession();
  const { data } = useQuery(accountQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const goOn = async (): Promise<void> => {
    await client.invalidateQueries();
    await navigate({ to: '/' });
  };
  const signOut = async (): Promise<void> => {
    await call(api.DELETE('/portal/api/session'));
    client.clear();
    await navigate({ to: '/login' });
  };
  return (
    <OpenPage title={t('required.title')} text={t('required.text', { shop: tenant.name })} languageKnown>
      <Stack>
        <SecondFactorPanel />
        {data?.second_factor.on && <Button onClick={() => void goOn()}>{t('required.goOn')}</Button>}
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => void signOut()}>
          {t('required.signOut')}
        </Anchor>
      </Stack>
    </OpenPage>
  );
}
