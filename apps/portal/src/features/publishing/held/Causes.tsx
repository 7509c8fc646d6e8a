import { Text } from '@mantine/core';
import type { HeldPlan } from '@sluice/contracts/portal';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Becomes } from '../../../ui/Becomes.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from '../publishing.module.css';
import { TakeBack } from './TakeBack.tsx';

type Change = HeldPlan['changes'][number];

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
    case 'group':
      return linkOptions({ to: '/catalog/groups' });
    default:
      return undefined;
  }
}

/** The latest change that can be taken back; its button stands beside the one that approves. */
export const undoableOf = ({ changes }: HeldPlan): Change | undefined =>
  changes.find(({ undo, subject_id }) => undo !== null && subject_id !== null);

/** Lists the changes made before the plan was held: to discard it, the one that caused it is taken back. */
export function Causes({ plan }: { plan: HeldPlan }) {
  const { t } = useTranslation('publishing');
  const latest = undoableOf(plan);
  return (
    <div>
      <h3 className={classes.title}>{t('held.discard')}</h3>
      <Text size="sm" c="dimmed" mb={6}>
        {t(plan.changes.length === 0 ? 'held.noChanges' : 'held.discardText')}
      </Text>
      <ul className={classes.causes}>
        {plan.changes.map((one) => (
          <Cause
            key={`${one.at} ${one.action} ${one.subject_id}`}
            plan={plan}
            change={one}
            isLatest={one === latest}
          />
        ))}
      </ul>
    </div>
  );
}

interface CauseProps {
  plan: HeldPlan;
  change: Change;
  /** Its button stands at the top of the card. */
  isLatest: boolean;
}

/** The record that was changed, how, by whom and when. */
function Cause({ plan, change, isLatest }: CauseProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { currency } = useSession().tenant;
  const { subject_type: type, subject_id: id, subject_name: name, price, undo } = change;
  const link = pageOf(type, id, plan);
  const text = name ?? t(`action.${change.action.replace('.', '_')}`);
  const money = (value: number | null): string => (value === null ? '–' : format.money(value, currency));
  return (
    <li>
      <div className={classes.grow}>
        {link === undefined ? (
          text
        ) : (
          <AnchorLink {...link} size="sm" fw={600}>
            {text}
          </AnchorLink>
        )}
        <Text size="xs" c="dimmed" className={classes.break!}>
          {name !== null && `${t(`action.${change.action.replace('.', '_')}`)} · `}
          {change.actor === 'operator' ? t('held.operator') : change.actor.replace(/^\w+:/, '')} ·{' '}
          {format.ago(change.at)}
        </Text>
      </div>
      {price && (
        <span className={classes.becomes}>
          {money(price.from)}
          <Becomes />
          <b>{money(price.to)}</b>
        </span>
      )}
      {!isLatest && undo !== null && id !== null && <TakeBack small productId={id} changeId={undo} />}
    </li>
  );
}
