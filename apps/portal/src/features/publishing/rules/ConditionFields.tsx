import { ActionIcon, Button, Group, Menu, Stack } from '@mantine/core';
import type { PublishRuleList } from '@sluice/contracts/portal';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import classes from '../publishing.module.css';
import { ConditionField } from './ConditionField.tsx';
import { CONDITIONS, type ConditionName, type RuleFormApi } from './rule-values.ts';

/** Conditions for a product: it must meet all of them, of a list any entry. */
export function ConditionFields({ form, list }: { form: RuleFormApi; list: PublishRuleList }) {
  const { t } = useTranslation('publishing');
  const { shown } = form.getValues();
  const free = CONDITIONS.filter((name) => !shown.includes(name));
  const show = (next: ConditionName[]): void => form.setFieldValue('shown', next);
  return (
    <Panel title={t('rule.conditions')} description={t('rule.conditionsText')}>
      <Stack gap="md" align="stretch">
        {shown.map((name) => (
          <div key={name} className={classes.row} style={{ flexWrap: 'nowrap' }}>
            <div className={classes.grow} style={{ flexBasis: 0 }}>
              <ConditionField name={name} form={form} list={list} />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={26}
              aria-label={t('rule.removeCondition', { name: t(`field.${name}`) })}
              onClick={() => show(shown.filter((one) => one !== name))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Group>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={free.length === 0}
              >
                {t('rule.addCondition')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {free.map((name) => (
                <Menu.Item key={name} onClick={() => show([...shown, name])}>
                  {t(`field.${name}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Stack>
    </Panel>
  );
}
