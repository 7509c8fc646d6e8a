import { Button, Stack, TextInput } from '@mantine/core';
import { JoinInput, type OpenInvitation } from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { OpenPage } from '../../ui/OpenPage.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { Loading } from '../../ui/states.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { useLinkToken } from './link-token.ts';

/** Where the link of an invitation leads. */
export function JoinPage() {
  const { t } = useTranslation('session');
  const token = useLinkToken();
  const { data, error } = useQuery({
    queryKey: ['join', token],
    queryFn: () => call(api.POST('/portal/api/join/look-up', { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <LinkEnded title={t('join.ended')} error={error} />;
  if (data === undefined)
    return (
      <OpenPage title={t('join.title', { shop: t('join.shop') })} text={t('join.checking')}>
        <Loading lines={3} />
      </OpenPage>
    );
  const { tenant_name: shop, email, role } = data;
  return (
    <OpenPage title={t('join.title', { shop })} text={t('join.text', { email, role: t(`lib:role.${role}`) })}>
      <JoinForm token={token} invitation={data} />
    </OpenPage>
  );
}

function JoinForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { form, general, busy, props } = useApiForm({
    initial: { name: '', password: '' },
    schema: JoinInput,
    toRequest: (values) => ({ ...values, token }),
    submit: (values) => call(api.POST('/portal/api/join', { body: { ...values, token } })),
    onDone: () => {
      // Whoever was signed in on this browser before is not any more.
      client.clear();
      void navigate({ to: '/' });
    },
  });
  return (
    <form {...props}>
      <Stack>
        <Refusal of={general} />
        <TextInput label={t('name')} autoComplete="name" autoFocus {...form.getInputProps('name')} />
        {/* For the browser's password store. */}
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <PasswordField
          label={t('password')}
          description={t('passwordHelp')}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy}>
          {t('join.do')}
        </Button>
      </Stack>
    </form>
  );
}
