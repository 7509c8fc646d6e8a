import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { Platform } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/Panel.tsx';
import { PercentInput } from '../../ui/PercentInput.tsx';
import classes from './connections.module.css';
import { StartChoice } from './StartChoice.tsx';
import type { NewConnection } from './use-new-connection.ts';

interface RolePanelProps {
  platform: Platform;
  form: NewConnection['form'];
  /** How many products would go out; undefined = not known. */
  products: number | undefined;
}

/** The part that the connection plays, and how it begins. */
export function RolePanel({ platform, form, products }: RolePanelProps) {
  const { t } = useTranslation('connections');
  const { role } = form.getValues();
  return (
    <Panel title={t('create.how')}>
      <Stack>
        {platform.roles.length > 1 && (
          <Radio.Group label={t('field.role')} {...form.getInputProps('role')}>
            <Stack gap="xs" mt="xs">
              {platform.roles.map((one) => (
                <Radio key={one} value={one} label={t(`role.${one}`)} description={t(`roleHelp.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {role !== 'source' && (
          <>
            <PercentInput
              label={t('setting.markup_percent')}
              description={t('settingHelp.markup_percent')}
              maw={320}
              {...form.getInputProps('markup_percent')}
            />
            <StartChoice products={products} form={form} />
          </>
        )}
        {platform.capabilities.orders && (
          <Checkbox
            label={t('field.restock_returns')}
            {...form.getInputProps('restock_returns', { type: 'checkbox' })}
          />
        )}
        {platform.capabilities.orders && (
          <Text size="sm" className={classes.quiet}>
            {t('field.ordersSince')}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
