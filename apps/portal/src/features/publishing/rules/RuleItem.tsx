import { ActionIcon, Group, Switch, Text } from '@mantine/core';
import type { PublishRule, PublishRuleList } from '@sluice/contracts/portal';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Status } from '../../../ui/Status.tsx';
import classes from '../publishing.module.css';
import { useConditionTexts } from './condition-texts.ts';

interface RuleItemProps {
  rule: PublishRule;
  list: PublishRuleList;
  credentialId: number;
  name: string;
  mayWrite: boolean;
  onDrag(on: boolean): void;
  onMove(position: number): void;
  onRemove(): void;
  onSwitch(active: boolean): void;
}

/** One rule: what it does with which products, and how many that are. */
export function RuleItem(props: RuleItemProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { rule, list, credentialId, name } = props;
  const texts = useConditionTexts(rule.conditions, list);
  return (
    <div className={`${classes.card} ${rule.is_active ? '' : classes.off}`}>
      <div className={classes.row}>
        <Group gap="xs" wrap="nowrap" className={classes.grow} align="flex-start">
          <Handle {...props} />
          <span className={classes.place} aria-hidden>
            {rule.position}
          </span>
          <div style={{ minWidth: 0 }}>
            <Group gap="sm">
              <AnchorLink
                to="/publishing/rules/$id"
                params={{ id: String(rule.id) }}
                search={{ credential_id: credentialId }}
                fw={600}
                style={{ overflowWrap: 'anywhere' }}
              >
                {name}
              </AnchorLink>
              <Status tone={rule.is_active && rule.action === 'include' ? 'live' : 'neutral'}>
                {rule.is_active ? t(`rules.action.${rule.action}`) : t('rules.inactive')}
              </Status>
            </Group>
            <Text size="sm">{texts.length === 0 ? t('rules.everything') : format.list(texts)}</Text>
            <Text size="sm" c="dimmed">
              {t('rules.counts', {
                matching: t('products', { count: rule.matching, number: format.number(rule.matching) }),
                deciding: format.number(rule.deciding),
              })}
              {rule.is_active && rule.matching > 0 && rule.deciding === 0 && ` · ${t('rules.shadowed')}`}
            </Text>
          </div>
        </Group>
        <Buttons {...props} />
      </div>
    </div>
  );
}

/** Taken with the pointer, or moved with the arrow keys. */
function Handle({ rule, name, mayWrite, onDrag, onMove }: RuleItemProps) {
  const { t } = useTranslation('publishing');
  return (
    <button
      type="button"
      className={classes.handle}
      disabled={!mayWrite}
      draggable={mayWrite}
      aria-label={t('rules.handle', { name })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(rule.id));
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onMove(rule.position + (event.key === 'ArrowUp' ? -1 : 1));
      }}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}

function Buttons({ rule, list, name, mayWrite, onMove, onRemove, onSwitch }: RuleItemProps) {
  const { t } = useTranslation('publishing');
  const buttons = [
    {
      icon: IconArrowUp,
      label: t('rules.up', { name }),
      off: rule.position === 1,
      run: () => onMove(rule.position - 1),
    },
    {
      icon: IconArrowDown,
      label: t('rules.down', { name }),
      off: rule.position === list.data.length,
      run: () => onMove(rule.position + 1),
    },
    { icon: IconTrash, label: t('rules.removeOne', { name }), off: false, run: onRemove },
  ];
  return (
    <Group gap={4}>
      <Switch
        aria-label={t('rules.activeOne', { name })}
        checked={rule.is_active}
        disabled={!mayWrite}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        me="xs"
      />
      {buttons.map(({ icon: Icon, label, off, run }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          disabled={off || !mayWrite}
          onClick={run}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
