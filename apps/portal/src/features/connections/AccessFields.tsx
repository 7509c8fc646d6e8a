import { Select } from '@mantine/core';
import type { Platform } from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigFields, type ConfigValues, hasNewAddress, initialConfig } from './ConfigFields.tsx';
import { askedFields } from './consent-state.ts';
import { connectionQuery, connectionsQuery } from './queries.ts';
import type { NewConnection } from './use-new-connection.ts';

/** The part of a connection that a new one takes over: its settings, and since when its secrets are stored. */
interface Access {
  stored: Record<string, string>;
  config: ConfigValues;
}

const NONE: Access = { stored: {}, config: {} };

/** The settings of a new connection. An account that is connected already lends its access to a further marketplace. */
export function AccessFields({ platform, form }: { platform: Platform; form: NewConnection['form'] }) {
  const [access, setAccess] = useState(NONE);
  return (
    <>
      <AccessOf platform={platform} form={form} onChange={setAccess} />
      <ConfigFields
        fields={askedFields(platform)}
        form={form}
        stored={access.stored}
        repeat={access !== NONE && hasNewAddress(platform.fields, access.config, form.getValues().config)}
      />
    </>
  );
}

interface AccessOfProps {
  platform: Platform;
  form: NewConnection['form'];
  onChange(access: Access): void;
}

function AccessOf({ platform, form, onChange }: AccessOfProps) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const { data = [] } = useQuery(connectionsQuery);
  const others = data.filter((one) => one.platform === platform.platform);
  const take = async (id: string | null): Promise<void> => {
    form.setFieldValue('access_of', id ?? '');
    if (id === null) return onChange(NONE);
    const { config: known, secrets } = await client.fetchQuery(connectionQuery(Number(id)));
    const config = initialConfig(platform.fields, known);
    form.setFieldValue('config', config);
    onChange({ config, stored: Object.fromEntries(secrets.map(({ name, set_at }) => [name, set_at])) });
  };
  if (others.length === 0) return null;
  return (
    <Select
      label={t('field.accessOf')}
      description={t('field.accessOfHelp')}
      data={others.map(({ id, label }) => ({ value: String(id), label }))}
      placeholder={t('field.accessOfNone')}
      {...form.getInputProps('access_of')}
      value={form.getValues().access_of || null}
      clearable
      onChange={(id) => void take(id)}
    />
  );
}
