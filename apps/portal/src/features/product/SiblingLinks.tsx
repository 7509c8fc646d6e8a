import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { IconLink } from '../../ui/links.tsx';
import { useSiblings } from './siblings.ts';

/** To the product before and after this one in the list one came from; the tab stays. */
export function SiblingLinks({ id }: { id: number }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const [{ tab, from }] = usePageSearch('/products/$id');
  const { data } = useSiblings(id);
  if (data === undefined || data.total < 2) return null;
  const step = (target: number | null, label: string, Icon: typeof IconChevronLeft) =>
    target === null ? (
      <ActionIcon variant="default" size="lg" aria-label={label} disabled>
        <Icon size={18} />
      </ActionIcon>
    ) : (
      <IconLink
        variant="default"
        size="lg"
        aria-label={label}
        title={label}
        to="/products/$id"
        params={{ id: String(target) }}
        search={{ tab, from }}
      >
        <Icon size={18} />
      </IconLink>
    );
  return (
    <Group gap={4} wrap="nowrap" component="nav" aria-label={t('siblings.label')}>
      {step(data.previous, t('siblings.previous'), IconChevronLeft)}
      <Text size="xs" c="dimmed" visibleFrom="sm" px={4}>
        {t('siblings.position', {
          position: format.number(data.position),
          total: format.number(data.total),
        })}
      </Text>
      {step(data.next, t('siblings.next'), IconChevronRight)}
    </Group>
  );
}
