import type { ConnectionDetail, ConnectionTest, Platform } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call, fieldErrorsOf } from '../../../lib/api.ts';
import { useApiForm, useFollow } from '../../../lib/form.ts';
import { type ConfigValues, changedConfig, hasNewAddress, initialConfig } from '../ConfigFields.tsx';

type Patch = Record<string, string | null>;

/** The settings of a connector being changed: the form, secrets that are taken away, and the trial. */
export function useCredentials({ id, config, secrets }: ConnectionDetail, { fields }: Platform) {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const patchOf = (now: ConfigValues): Patch => ({
    ...changedConfig(fields, base.config, now),
    ...Object.fromEntries(removed.map((name) => [name, null])),
  });
  const test = useMutation({
    mutationKey: ['connections', id, 'test'],
    mutationFn: (patch: Patch): Promise<ConnectionTest> =>
      call(
        api.POST('/portal/api/connections/{id}/test', { params: { path: { id } }, body: { config: patch } }),
      ),
    onError: (error) => form.setErrors(fieldErrorsOf(error) ?? {}),
  });
  const state = useApiForm<{ config: ConfigValues }, unknown>({
    initial: { config: initialConfig(fields, config) },
    submit: (values) =>
      call(
        api.PUT('/portal/api/connections/{id}/config', {
          params: { path: { id } },
          body: { config: patchOf(values.config) },
        }),
      ),
    onDone: (_answer, values) => {
      // Secrets go in and never come out.
      begin({ config: initialConfig(fields, values.config) }, values);
      // A secret that was marked meanwhile stays marked.
      setRemoved((marked) => marked.filter((name) => !removed.includes(name)));
      void client.invalidateQueries({ queryKey: ['connections'] });
    },
  });
  const { form, busy } = state;
  const stored = { config: initialConfig(fields, config) };
  const [base, begin] = useFollow(form, stored, () => !form.isDirty() && removed.length === 0 && !busy);
  const now = form.getValues().config;
  const patch = patchOf(now);
  return {
    ...state,
    test,
    patch,
    changed: Object.keys(patch).length > 0,
    /** Secrets would go to another address, so they have to be typed again. */
    moves: secrets.length > 0 && hasNewAddress(fields, base.config, now),
    removed,
    remove: (name: string, isGone: boolean): void =>
      setRemoved(isGone ? [...removed, name] : removed.filter((one) => one !== name)),
  };
}

export type CredentialsState = ReturnType<typeof useCredentials>;
