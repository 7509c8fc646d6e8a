import { List, Text } from '@mantine/core';
import type { Usage } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';

export type UsedKind = 'brands' | 'categories' | 'groups';

const READ = {
  brands: '/portal/api/brands/{id}/usage',
  categories: '/portal/api/categories/{id}/usage',
  groups: '/portal/api/groups/{id}/usage',
} as const;

export const useUsage = (kind: UsedKind, id: number) =>
  useQuery({
    queryKey: [kind, 'usage', id],
    queryFn: ({ signal }): Promise<Usage> => call(api.GET(READ[kind], { params: { path: { id } }, signal })),
    staleTime: 0,
  });

/** The channels on which a brand or category of theirs stays when ours goes. */
export function KeptOn({ kind, id, name }: { kind: UsedKind; id: number; name: string }) {
  const { t, i18n } = useTranslation('catalog');
  const channels = useUsage(kind, id).data?.kept_on ?? [];
  if (channels.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(channels);
  return <Text size="sm">{t('usage.keptOn', { name, channels: list })}</Text>;
}

/** Counts references to a record that is about to be deleted; empty when there are none. */
export function UsageText({ kind, id }: { kind: UsedKind; id: number }) {
  const { t } = useTranslation('catalog');
  const usage = useUsage(kind, id);
  if (usage.isError) return <ErrorState error={usage.error} />;
  if (usage.data === undefined) return <Loading lines={2} height={18} />;
  const { products_count, rules_count, markups_count, mappings_count, options_count } = usage.data;
  const lines = [
    products_count > 0 && t('usage.products', { count: products_count }),
    mappings_count > 0 && t('usage.mappings', { count: mappings_count }),
    options_count > 0 && t('usage.options', { count: options_count }),
    markups_count > 0 && t('usage.markups', { count: markups_count }),
    rules_count > 0 && t('usage.rules', { count: rules_count }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return <>{t('usage.none')}</>;
  return (
    <List size="sm" spacing={4}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
