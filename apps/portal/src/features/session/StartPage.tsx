import { Button, Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type PriceForm, SetUpInput, vatCountry } from '@sluice/contracts/portal';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
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
import { type BasicsForm, ShopBasics } from './ShopBasics.tsx';
import classes from './start.module.css';

/** The first visit of a new installation. Whoever came by the link of the console has nothing to type of its code. */
export function StartPage() {
  const { t } = useTranslation('session');
  const linkCode = useSetUpCode();
  const { form, general, busy, props } = useStart(linkCode);
  useCountryOfLanguage(form);
  const asksCode = linkCode === '' || form.errors.code !== undefined;
  return (
    <OpenPage title={t('start.title')} text={t('start.text')} wide>
      <form {...props}>
        <Stack>
          <Refusal of={general} />
          {asksCode && <CodeInput {...form.getInputProps('code')} />}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
            <Part title={t('start.shopTitle')}>
              <TextInput
                label={t('start.shop')}
                autoComplete="organization"
                autoFocus={!asksCode}
                required
                {...form.getInputProps('tenant_name')}
              />
              <ShopBasics form={form} />
            </Part>
            <AccountPart inputProps={form.getInputProps} />
          </SimpleGrid>
          <div className={classes.end}>
            <Button type="submit" loading={busy} fullWidth>
              {t('start.create')}
            </Button>
          </div>
        </Stack>
      </form>
    </OpenPage>
  );
}

function AccountPart({ inputProps }: { inputProps(name: 'name' | 'email' | 'password'): object }) {
  const { t } = useTranslation('session');
  return (
    <Part title={t('start.accountTitle')}>
      <TextInput label={t('name')} autoComplete="name" {...inputProps('name')} />
      <TextInput label={t('email')} type="email" autoComplete="username" required {...inputProps('email')} />
      <PasswordField
        label={t('password')}
        description={t('passwordHelp')}
        autoComplete="new-password"
        required
        withAsterisk
        {...inputProps('password')}
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset variant="unstyled" legend={title} p={0} m={0} classNames={classes}>
      <Stack>{children}</Stack>
    </Fieldset>
  );
}

/** The form, filled as far as the browser gives it away. */
function useStart(code: string) {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const country = likelyCountry() ?? countryOf(preferredLanguage());
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

/** The country of nearly everybody who speaks a language; null where it has many. */
const countryOf = (language: string): string | null => (language === 'tr' ? 'TR' : null);

/** Follows the language that a visitor chooses, as long as no country is chosen. */
function useCountryOfLanguage({ values, setFieldValue }: BasicsForm): void {
  const { i18n } = useTranslation();
  const country = countryOf(i18n.language);
  const currency = vatCountry(country)?.currency;
  const isOpen = values.country === null && currency !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each language
  useEffect(() => {
    if (!isOpen) return;
    setFieldValue('country', country!);
    setFieldValue('currency', currency);
  }, [country]);
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
      {...props}
    />
  );
}
