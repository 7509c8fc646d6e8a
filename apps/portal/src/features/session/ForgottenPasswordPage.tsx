import { Button, Stack, Text, TextInput } from '@mantine/core';
import { ForgottenPasswordInput } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { OpenPage } from '../../ui/OpenPage.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { startQuery } from './start-query.ts';

/** Leads to a new password: by e-mail, or by the people who can make a link where the service sends none. */
export function ForgottenPasswordPage() {
  const { t } = useTranslation('session');
  const [sentTo, setSentTo] = useState<string>();
  const { data, error, refetch } = useQuery(startQuery);
  if (sentTo !== undefined)
    return (
      <OpenPage title={t('forgotten.sent')} text={t('forgotten.sentText', { email: sentTo })}>
        <Stack>
          <Text size="sm">{t('forgotten.sentHelp')}</Text>
          <ToLogin />
        </Stack>
      </OpenPage>
    );
  const isByMail = data?.sends_mail === true;
  return (
    <OpenPage
      title={t('forgotten.title')}
      text={data === undefined ? '' : t(isByMail ? 'forgotten.text' : 'forgotten.noMail')}
    >
      <Stack>
        {error && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && data === undefined && <Loading lines={2} />}
        {isByMail && <ForgottenPasswordForm onDone={setSentTo} />}
        {data !== undefined && !isByMail && (
          <Text size="sm" c="dimmed">
            {t('forgotten.askOperator')}
          </Text>
        )}
        <ToLogin />
      </Stack>
    </OpenPage>
  );
}

function ForgottenPasswordForm({ onDone }: { onDone(email: string): void }) {
  const { t } = useTranslation('session');
  const { form, general, busy, props } = useApiForm({
    initial: { email: '' },
    schema: ForgottenPasswordInput,
    submit: (body) => call(api.POST('/portal/api/forgotten-password', { body })),
    onDone: (_, { email }) => onDone(email),
  });
  return (
    <form {...props}>
      <Stack>
        <Refusal of={general} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={busy}>
          {t('forgotten.do')}
        </Button>
      </Stack>
    </form>
  );
}

function ToLogin() {
  const { t } = useTranslation('session');
  return (
    <ButtonLink to="/login" variant="default" fullWidth>
      {t('newPassword.toLogin')}
    </ButtonLink>
  );
}
