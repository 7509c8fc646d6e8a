import type { ConnectionCreated, ConnectionTest, Platform } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, fieldErrorsOf } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { publishableQuery } from '../../lib/publishable.ts';
import { type ConfigValues, filledConfig, initialConfig } from './ConfigFields.tsx';

interface Values extends Record<string, unknown> {
  label: string;
  role: Platform['roles'][number];
  markup_percent: number | string;
  /** Whether products go out now or are looked at first; '' = not chosen. */
  start: '' | 'now' | 'review';
  restock_returns: boolean;
  /** The connection whose access this one takes over, as text; '' = none. */
  access_of: string;
  config: ConfigValues;
}

/** Thrown to keep the form open: the channel did not answer, which stands below the fields. */
class NotAnswered extends Error {}

/** A connection being set up: its form, the trial of its settings, and the connection once it is made. */
export function useNewConnection(platform: Platform) {
  const client = useQueryClient();
  const [created, setCreated] = useState<ConnectionCreated | null>(null);
  const untested = useRef(false);
  const { t } = useTranslation('connections');
  const { data: products, isLoading: isCounting } = useQuery(publishableQuery);
  const trial = useMutation({
    mutationFn: (values: Values): Promise<ConnectionTest> =>
      call(
        api.POST('/portal/api/connections/test', {
          body: { platform: platform.platform, ...accessIn(platform, values) },
        }),
      ),
  });
  const state = useApiForm<Values, ConnectionCreated>({
    initial: initialOf(platform),
    check: ({ role, start }): Record<string, string[]> =>
      role !== 'source' && start === '' && products !== 0 ? { start: [t('start.missing')] } : {},
    submit: async (values) => {
      // Before the merchant has agreed on the channel's page, there is nothing to test.
      const isTested = platform.authorization === null && !untested.current;
      if (isTested && !(await trial.mutateAsync(values)).ok) throw new NotAnswered();
      return call(api.POST('/portal/api/connections', { body: requestOf(platform, values) }));
    },
    onDone: (made) => {
      void client.invalidateQueries({ queryKey: ['connections'] });
      setCreated(made);
    },
  });
  const { form, send } = state;
  const tryAlone = (): void => {
    form.clearErrors();
    trial.mutate(form.getValues(), { onError: (error) => form.setErrors(fieldErrorsOf(error) ?? {}) });
  };
  const createAnyway = (): void => {
    untested.current = true;
    void send().finally(() => {
      untested.current = false;
    });
  };
  return { ...state, created, products, isCounting, trial, tryAlone, createAnyway };
}

export type NewConnection = ReturnType<typeof useNewConnection>;

const initialOf = (platform: Platform): Values => ({
  label: platform.label,
  role: platform.roles[0]!,
  markup_percent: '',
  start: '',
  restock_returns: true,
  access_of: '',
  config: initialConfig(platform.fields),
});

const requestOf = (platform: Platform, values: Values) => ({
  platform: platform.platform,
  label: values.label,
  role: values.role,
  markup_percent: values.markup_percent === '' ? null : Number(values.markup_percent),
  paused: values.start === 'review',
  restock_returns: values.restock_returns,
  ...accessIn(platform, values),
});

/** The settings, and the connection that gives the others. A secret left empty is taken from there, another field is emptied. */
function accessIn({ fields }: Platform, { access_of: of, config }: Values) {
  if (of === '') return { config: filledConfig(config) };
  const secrets = fields.filter(({ kind }) => kind === 'password').map(({ name }) => name);
  const named = Object.entries(config)
    .filter(([name, value]) => value.trim() !== '' || !secrets.includes(name))
    .map(([name, value]) => [name, value.trim() === '' ? null : value]);
  return { access_of: Number(of), config: Object.fromEntries(named) as Record<string, string | null> };
}
