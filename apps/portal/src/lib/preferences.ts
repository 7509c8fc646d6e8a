import { useMantineColorScheme } from '@mantine/core';
import type { Preferences } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, call } from './api.ts';
import { setLanguage } from './i18n.ts';
import { sessionQuery, useSession } from './session.ts';

/** Changes language or appearance at once, and keeps it with the person, for every browser they use. */
export function usePreferences() {
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  return useMutation({
    mutationFn: async (patch: Preferences) => {
      if (patch.language !== undefined) await setLanguage(patch.language);
      if (patch.appearance !== undefined) setColorScheme(patch.appearance);
      client.setQueryData(sessionQuery.queryKey, (session) =>
        session === undefined
          ? session
          : {
              ...session,
              user: { ...session.user, preferences: { ...session.user.preferences, ...patch } },
            },
      );
      await call(api.PATCH('/portal/api/account', { body: patch }));
    },
  });
}

/** Shows the portal light or dark as its person chose, wherever they chose it. */
export function useChosenAppearance(): void {
  const { appearance } = useSession().user.preferences;
  const { setColorScheme } = useMantineColorScheme();
  // The setter is another function at every drawing; only the choice counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (appearance !== undefined) setColorScheme(appearance);
  }, [appearance]);
}
