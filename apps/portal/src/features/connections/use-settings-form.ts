import {
  type ConnectionSettings,
  ConnectionSettingsChange,
  type PlanPreview as Preview,
} from '@sluice/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '../../lib/api.ts';
import { useApiForm, useFollow } from '../../lib/form.ts';
import { HELD, isHarmless, patchOf, type SettingsValues, valuesOf } from './settings-values.ts';

/** A change that touches listings, with what it would do to them. */
export interface ShownChange {
  /** The values of the form that it was computed for. */
  values: SettingsValues;
  patch: ConnectionSettingsChange;
  preview: Preview;
}

/** The settings of a connection being changed; only differences are sent. */
export function useSettingsForm(id: number, settings: ConnectionSettings) {
  const client = useQueryClient();
  const [shown, setShown] = useState<ShownChange | null>(null);
  const save = async ({ values, patch }: Omit<ShownChange, 'preview'>): Promise<void> => {
    await call(api.PATCH('/portal/api/connections/{id}', { params: { path: { id } }, body: patch }));
    // The answer about fixed prices is one to each change of the currency.
    begin({ ...values, absolute_overrides: HELD }, values);
    await client.invalidateQueries({ queryKey: ['connections'] });
  };
  const state = useApiForm<SettingsValues, Preview | null>({
    initial: valuesOf(settings),
    schema: ConnectionSettingsChange,
    toRequest: (values): ConnectionSettingsChange => patchOf(base, values),
    submit: async (values): Promise<Preview | null> => {
      const patch = patchOf(base, values);
      if (isHarmless(patch)) {
        await save({ values, patch });
        return null;
      }
      return call(
        api.POST('/portal/api/connections/{id}/preview', { params: { path: { id } }, body: patch }),
      );
    },
    onDone: (preview, values) => {
      if (preview !== null) setShown({ values, patch: patchOf(base, values), preview });
    },
  });
  const { form, busy } = state;
  const isChanged = (from: SettingsValues): boolean =>
    Object.keys(patchOf(from, form.getValues())).length > 0;
  const [base, begin] = useFollow(form, valuesOf(settings), (from) => !busy && !isChanged(from));
  const changed = isChanged(base);
  return { ...state, base, changed, shown, setShown, save };
}
