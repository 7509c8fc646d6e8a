import { Text } from '@mantine/core';
import type { HeldPlan } from '@sluice/contracts/portal';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from '../publishing.module.css';
import { TakeBack } from './TakeBack.tsx';

/** The page where a subject of the audit log is changed; undefined where it has none. */
function pageOf(type: string, id: number | null, plan: HeldPlan): LinkProps | undefined {
  const search = { credential_id: plan.credential_id };
  switch (type) {
    case 'product':
      return id === null ? undefined : linkOptions({ to: '/products/$id', params: { id: String(id) } });
    case 'connection':
      return linkOptions({ to: '/connections/$id', params: { id: String(plan.credential_id) } });
    case 'publish_rule':
      return linkOptions({ to: '/publishing/rules', search });
    case 'category':
      return linkOptions({ to: '/publishing/mapping', search });
    case 'brand':
      return linkOptions({ to: '/catalog/brands' });
    case 'tax_rate':
      return linkOptions({ to: '/catalog/tax-rates' });
    case 'product_group':
      return linkOptions({ to: '/catalog/groups' });
    default:
      return undefined;
  }
}

/** The latest change that can be taken back; its button stands beside the one that approves. */
export const undoableOf = ({ changes }: HeldPlan): HeldPlan['changes'][number] | undefined =>
  changes.find(({ undo, subject_id }) => undo !== null && subject_id !== null);

/** Lists the changes made before the plan was held: to discard it, the one that caused it is taken back. */
export function Causes({ plan }: { plan: HeldPlan }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const latest = undoableOf(plan);
  return (
    <div>
      <h3 className={classes.title}>{t('held.discard')}</h3>
      <Text size="sm" mb={6}>
        {t(plan.changes.length === 0 ? 'held.noChanges' : 'held.discardText')}
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {plan.changes.map((one) => {
          const link = pageOf(one.subject_type, one.subject_id, plan);
          const text = t(`action.${one.action.replace('.', '_')}`);
          return (
            <li key={`${one.at} ${one.action} ${one.subject_id}`}>
              <Text size="sm" component="span">
                {link === undefined ? (
                  text
                ) : (
                  <AnchorLink {...link} size="sm" underline="always">
                    {text}
                  </AnchorLink>
                )}
              </Text>{' '}
              <Text size="xs" c="dimmed" component="span" style={{ overflowWrap: 'anywhere' }}>
                {one.actor === 'operator' ? t('held.operator') : one.actor.replace(/^\w+:/, '')} ·{' '}
                {format.ago(one.at)}
              </Text>
              {one !== latest && one.undo !== null && one.subject_id !== null && (
                <TakeBack small productId={one.subject_id} changeId={one.undo} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
