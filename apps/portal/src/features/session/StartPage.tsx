import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type PriceForm, SetUpInput, vatCountry } from '@sluice/contracts/portal';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { likelyCountry } from '../../lib/countries.ts';
import { useApiForm } from '../../lib/form.ts';
import { preferredLanguage } from '../../lib/i18n.ts';
import { OpenPage } from '../../ui/OpenPage.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { OTHER_COUNTRY } from '../../ui/ShopFields.tsx';
import { useSetUpCode } from './link-token.ts';
import { ShopBasics } from './ShopBasics.tsx';

/** The first visit of a new installation. Whoever came by the link of the console has nothing to type of its code. */
export function StartPage() {
  const { t } = useTranslation('session');
  const linkCode = useSetUpCode();
  const state = useStart(linkCode);
  const { form, general, busy, props } = state;
  return (
    <OpenPage title={t('start.title')} text={t('start.text')} languageKnown>
      <form {...props}>
        <Stack>
          <Refusal of={general} />
          {(linkCode === '' || form.errors.code !== undefined) && (
            <CodeInput {...form.getInputProps('code')} />
          )}
          <PartTitle>{t('start.shopTitle')}</PartTitle>
          <TextInput
            label={t('start.shop')}
            autoComplete="organization"
            autoFocus={linkCode !== ''}
            required
            withAsterisk={false}
            {...form.getInputProps('tenant_name')}
          />
          <ShopBasics form={form} />
          <PartTitle>{t('start.accountTitle')}</PartTitle>
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

const PartTitle = ({ children }: { children: string }) => (
  <Text component="h2" fw={600} mt="xs">
    {children}
  </Text>
);

/** The form, filled as far as the browser gives it away. */
function useStart(code: string) {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const country = likelyCountry() ?? null;
  return useApiForm({
    initial: {
      code,
      tenant_name: '',
      country,
      currency: vatCountry(country)?.currency ?? 'EUR',
      prices_entered: 'gross' as PriceForm,
      name: '',
      email: '',
      password: '',
    },
    schema: SetUpInput,
    check: (values): Record<string, string[]> =>
      values.country === null ? { country: [t('start.countryMissing')] } : {},
    toRequest: requestOf,
    submit: (values) => call(api.POST('/portal/api/start', { body: requestOf(values) })),
    onDone: () => void navigate({ to: '/' }),
  });
}

interface StartValues {
  code: string;
  tenant_name: string;
  country: string | null;
  currency: string;
  prices_entered: PriceForm;
  name: string;
  email: string;
  password: string;
}

/** The owner keeps the language in which the page stands. */
const requestOf = ({ country, ...values }: StartValues) => ({
  ...values,
  country: country === OTHER_COUNTRY ? null : country,
  language: preferredLanguage(),
});

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
