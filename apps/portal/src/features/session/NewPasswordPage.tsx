import { Button, Stack } from '@mantine/core';
import { NewPasswordInput } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { OpenPage } from '../../ui/OpenPage.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { Loading } from '../../ui/states.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { useLinkToken } from './link-token.ts';

/** Where the link to a new password leads. */
export function NewPasswordPage() {
  const { t } = useTranslation('session');
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['new-password', token],
    queryFn: () => call(api.POST('/portal/api/new-password/look-up', { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (done)
    return (
      <OpenPage title={t('newPassword.done')} text={t('newPassword.doneText')}>
        <ButtonLink to="/login" fullWidth autoFocus>
          {t('newPassword.toLogin')}
        </ButtonLink>
      </OpenPage>
    );
  if (error) return <LinkEnded title={t('newPassword.ended')} error={error} />;
  if (data === undefined)
    return (
      <OpenPage title={t('newPassword.title')} text={t('newPassword.checking')}>
        <Loading lines={2} />
      </OpenPage>
    );
  return (
    <OpenPage title={t('newPassword.title')} text={t('newPassword.text', { email: data.email })}>
      <NewPasswordForm token={token} email={data.email} onDone={() => setDone(true)} />
    </OpenPage>
  );
}

function NewPasswordForm({ token, email, onDone }: { token: string; email: string; onDone(): void }) {
  const { t } = useTranslation('session');
  const { form, general, busy, props } = useApiForm({
    initial: { password: '' },
    schema: NewPasswordInput,
    toRequest: (values) => ({ ...values, token }),
    submit: (values) => call(api.POST('/portal/api/new-password', { body: { ...values, token } })),
    onDone,
  });
  return (
    <form {...props}>
      <Stack>
        <Refusal of={general} />
        {/* For the browser's password store. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('newPassword.password')}
          description={t('passwordHelp')}
          autoComplete="new-password"
          autoFocus
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy}>
          {t('newPassword.do')}
        </Button>
      </Stack>
    </form>
  );
}
