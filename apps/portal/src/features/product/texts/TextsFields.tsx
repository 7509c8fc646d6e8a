import { Stack, Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import { IconLanguage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageSearch } from '../../../lib/page-search.ts';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { FieldsProps } from '../fields/form.ts';
import type { TranslationValues } from '../values.ts';
import { LanguageList } from './LanguageList.tsx';
import { languagesOf } from './languages.ts';
import { PlainChannels } from './PlainChannels.tsx';
import { TranslationFields } from './TranslationFields.tsx';
import classes from './texts.module.css';

interface TextsFieldsProps extends FieldsProps {
  product: ProductDetail;
  channels: readonly ProductChannel[] | undefined;
}

const NO_CHANNELS: readonly ProductChannel[] = [];

/** The texts of the product in further languages: those that channels ask for, those it has, and any other. */
export function TextsFields({ product, channels = NO_CHANNELS, ...fields }: TextsFieldsProps) {
  const { t } = useTranslation('product');
  const { form, readOnly } = fields;
  const { translations } = form.values;
  const rows = languagesOf(translations, channels, product);
  const [chosen, choose] = useChosen(translations, form.errors);
  const locale = chosen ?? rows[0]?.locale;
  const add = (next: string | null): void => {
    if (next === null) return;
    if (!translations.some((one) => one.locale === next)) form.insertListItem('translations', empty(next));
    choose(next);
  };
  const adder = !readOnly && (
    <LanguageSelect
      aria-label={t('texts.add')}
      placeholder={t('texts.add')}
      value={null}
      without={rows.map((row) => row.locale)}
      onChange={add}
    />
  );
  return (
    <div className={classes.split}>
      <Panel title={t('texts.languages')} description={t('texts.languagesHelp')}>
        <Stack gap="sm">
          <LanguageList rows={rows} chosen={locale} onChoose={choose} />
          {locale !== undefined && adder}
          <PlainChannels channels={channels.filter((channel) => channel.content_locale === null)} />
        </Stack>
      </Panel>
      {locale === undefined ? (
        <EmptyState title={t('texts.none')} icon={IconLanguage} action={adder}>
          <Text size="sm">{t('texts.noneHelp')}</Text>
        </EmptyState>
      ) : (
        <TranslationFields key={locale} {...fields} product={product} locale={locale} onBegin={add} />
      )}
    </div>
  );
}

const empty = (locale: string): TranslationValues => ({ locale, name: '', description: '', family_name: '' });

/** The language in sight: as chosen, as the address names it (`translations.de`), or where the first message stands. */
function useChosen(translations: readonly TranslationValues[], errors: Readonly<Record<string, unknown>>) {
  const [{ field = '' }] = usePageSearch('/products/$id');
  const [chosen, choose] = useState<string>();
  const named = /^translations\.([^.]+)/.exec(field)?.[1];
  useEffect(() => {
    if (named !== undefined && !/^\d+$/.test(named)) choose(named);
  }, [named]);
  const faulty = Object.keys(errors)
    .map((path) => /^translations\.(\d+)\./.exec(path)?.[1])
    .find((index) => index !== undefined);
  const refused = faulty === undefined ? undefined : translations[Number(faulty)]?.locale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that refuses something
  useEffect(() => {
    if (refused !== undefined) choose(refused);
  }, [errors, refused]);
  return [chosen, choose] as const;
}
