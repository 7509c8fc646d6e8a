import type { PublishRule, PublishRuleList } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRights } from '../../../lib/session.ts';
import type { Change } from '../ChangeDialog.tsx';
import classes from '../publishing.module.css';
import { RuleItem } from './RuleItem.tsx';
import { activeCalls, moveCalls, nameOf, removeCalls } from './rules.ts';

interface RuleListProps {
  list: PublishRuleList;
  credentialId: number;
  onChange(change: Change): void;
}

/** The rules in their order, moved by dragging or with the arrow keys; each change is shown before it is made. */
export function RuleList({ list, credentialId, onChange }: RuleListProps) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const [dragged, setDragged] = useState<PublishRule>();
  const [over, setOver] = useState<number>();
  const { called, move, remove, switchTo } = useRuleActs(list, onChange);
  return (
    <ol className={classes.list} aria-label={t('rules.title')}>
      {list.data.map((rule) => (
        <li
          key={rule.id}
          className={`${dragged?.id === rule.id ? classes.dragged : ''} ${over === rule.id ? classes.over : ''}`}
          onDragOver={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            setOver(rule.id);
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={() => {
            setOver(undefined);
            if (dragged !== undefined) move(dragged, rule.position);
          }}
        >
          <RuleItem
            rule={rule}
            list={list}
            credentialId={credentialId}
            name={called(rule)}
            mayWrite={may()}
            onDrag={(on) => setDragged(on ? rule : undefined)}
            onMove={(position) => move(rule, position)}
            onRemove={() => remove(rule)}
            onSwitch={(active) => switchTo(rule, active)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Moves, removals and switches of rules, each shown before it is made. */
function useRuleActs(list: PublishRuleList, onChange: (change: Change) => void) {
  const { t } = useTranslation('publishing');
  const called = (rule: PublishRule): string => nameOf(rule, t('rules.number', { number: rule.position }));
  const move = (rule: PublishRule, position: number): void => {
    if (position === rule.position || position < 1 || position > list.data.length) return;
    onChange({
      title: t('rules.moveTitle'),
      text: t('rules.moveText', { name: called(rule), from: rule.position, to: position }),
      confirm: t('rules.move'),
      key: ['move', rule.id, position],
      ...moveCalls(rule.id, position),
    });
  };
  const remove = (rule: PublishRule): void =>
    onChange({
      title: t('rules.removeTitle', { name: called(rule) }),
      text: t('rules.removeText'),
      confirm: t('rules.remove'),
      danger: true,
      key: ['remove', rule.id],
      ...removeCalls(rule.id),
    });
  const switchTo = (rule: PublishRule, active: boolean): void =>
    onChange({
      title: t(active ? 'rules.activateTitle' : 'rules.deactivateTitle', { name: called(rule) }),
      confirm: t(active ? 'rules.activate' : 'rules.deactivate'),
      key: ['active', rule.id, active],
      ...activeCalls(rule, active),
    });
  return { called, move, remove, switchTo };
}
