import { Group, Text } from '@mantine/core';
import type { ReviewGroup } from '@sluice/contracts/portal';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { fixLinkOf } from '../../../lib/issues.ts';
import { say } from '../../../lib/messages.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from '../connections.module.css';

interface ReviewGroupsProps {
  title: string;
  groups: readonly ReviewGroup[];
  connectionId: number;
}

/** Reasons for which products stay behind, each with its count and a way to mend it. */
export function ReviewGroups({ title, groups, connectionId }: ReviewGroupsProps) {
  const format = useFormat();
  if (groups.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text fw={600} size="sm" mb={4}>
        {title}
      </Text>
      <ul className={classes.reasons}>
        {groups.map((group) => (
          <li key={`${group.code} ${group.field} ${group.example_product_id}`}>
            <Words group={group} />
            <Group gap="md" wrap="nowrap">
              <Ways group={group} connectionId={connectionId} />
              <strong>{format.number(group.products)}</strong>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ group: { message, message_key } }: { group: ReviewGroup }) {
  const { i18n } = useTranslation();
  const words = say(message_key, message);
  return <span>{words.charAt(0).toLocaleUpperCase(i18n.language) + words.slice(1)}</span>;
}

/** To an example, or to where all of the group is mended. */
function Ways({ group, connectionId }: { group: ReviewGroup; connectionId: number }) {
  const { t } = useTranslation('connections');
  const { place, link } = fixLinkOf(group, {
    credentialId: connectionId,
    productId: group.example_product_id,
  });
  const isWhole = place !== 'product' && link !== undefined;
  const example = linkOptions({
    to: '/products/$id',
    params: { id: String(group.example_product_id) },
    search: { tab: 'channels' },
  });
  return (
    <AnchorLink size="sm" {...(isWhole ? link : example)}>
      {isWhole ? t(`lib:fix.${place}`) : t('review.show')}
    </AnchorLink>
  );
}
