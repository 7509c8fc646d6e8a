import { Button, Stack, TextInput } from '@mantine/core';
import { type LoginAnswer, LoginInput } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Refusal } from '../../ui/Refusal.tsx';

interface SignInFormProps {
  /** The expected user. */
  email?: string | undefined;
  onSignedIn(): void | Promise<void>;
}

/** E-mail address and password, and the code of the second factor when one is asked for. */
export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('session');
  const { form, general, busy, props, second } = useSignIn(email, onSignedIn);
  return (
    <form {...props}>
      <Stack>
        <Refusal of={general} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus={email === ''}
          data-autofocus={email === '' || undefined}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          autoFocus={email !== ''}
          data-autofocus={email !== '' || undefined}
          required
          {...form.getInputProps('password')}
        />
        {second && (
          <TextInput
            label={t('code')}
            description={t('codeHelp')}
            autoComplete="one-time-code"
            autoFocus
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" loading={busy}>
          {t('signIn')}
        </Button>
      </Stack>
    </form>
  );
}

/** Signing in; the service asks for the second factor after the password is right. */
function useSignIn(email: string, onSignedIn: SignInFormProps['onSignedIn']) {
  const { t } = useTranslation('session');
  const [second, setSecond] = useState(false);
  const state = useApiForm({
    initial: { email, password: '', code: '' },
    schema: LoginInput,
    toRequest: ({ code, ...typed }) => ({ ...typed, ...(second ? { code } : {}) }),
    submit: (values): Promise<LoginAnswer> =>
      call(api.POST('/portal/api/session', { body: { ...values, code: values.code || null } })),
    onDone: ({ status }) => {
      if (status === 'second_factor_required') {
        if (second) state.form.setFieldError('code', t('codeMissing'));
        setSecond(true);
      } else void onSignedIn();
    },
  });
  return { ...state, second };
}
