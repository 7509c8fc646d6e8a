import { Button, Stack, TextInput } from '@mantine/core';
import { SetUpInput } from '@sluice/contracts/portal';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { OpenPage } from '../../ui/OpenPage.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { useSetUpCode } from './link-token.ts';

/** The first visit of a new installation. Whoever came by the link of the console has nothing to type of its code. */
export function StartPage() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const linkCode = useSetUpCode();
  const { form, general, busy, props } = useApiForm({
    initial: { code: linkCode, tenant_name: '', name: '', email: '', password: '' },
    schema: SetUpInput,
    submit: (body) => call(api.POST('/portal/api/start', { body })),
    onDone: () => void navigate({ to: '/' }),
  });
  return (
    <OpenPage title={t('start.title')} text={t('start.text')}>
      <form {...props}>
        <Stack>
          <Refusal of={general} />
          {(linkCode === '' || form.errors.code !== undefined) && (
            <CodeInput {...form.getInputProps('code')} />
          )}
          <TextInput
            label={t('start.shop')}
            autoComplete="organization"
            autoFocus={linkCode !== ''}
            required
            withAsterisk={false}
            {...form.getInputProps('tenant_name')}
          />
          <TextInput label={t('name')} autoComplete="name" {...form.getInputProps('name')} />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={t('password')}
            description={t('passwordHelp')}
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={busy}>
            {t('start.create')}
          </Button>
        </Stack>
      </form>
    </OpenPage>
  );
}

function CodeInput(props: object) {
  const { t } = useTranslation('session');
  return (
    <TextInput
      label={t('start.code')}
      description={t('start.codeHelp')}
      autoComplete="off"
      autoFocus
      required
      withAsterisk={false}
      {...props}
    />
  );
}
