import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Sends the form of a filter. */
export function Apply() {
  const { t } = useTranslation('products');
  return (
    <Group justify="flex-end">
      <Button size="xs" type="submit">
        {t('applyFilter')}
      </Button>
    </Group>
  );
}
