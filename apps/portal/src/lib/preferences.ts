import { useMantineColorScheme } from '@mantine/core';
import type { Language, Preferences } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { announce } from './announce.ts';
import { api, call, messageOf } from './api.ts';
import { setLanguage } from './i18n.ts';
import { sessionQuery, useSession } from './session.ts';

/** Changes language or appearance at once, and keeps it with the person, for every browser they use. */
export function usePreferences() {
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const show = async (patch: Preferences): Promise<void> => {
    if (patch.language !== undefined) await setLanguage(patch.language);
    if (patch.appearance !== undefined) setColorScheme(patch.appearance);
    client.setQueryData(
      sessionQuery.queryKey,
      (session) =>
        session && {
          ...session,
          user: { ...session.user, preferences: { ...session.user.preferences, ...patch } },
        },
    );
  };
  return useMutation({
    onError: (error) => announce(messageOf(error)),
    mutationFn: async (patch: Preferences) => {
      const before = client.getQueryData(sessionQuery.queryKey)?.user.preferences ?? {};
      const language = i18next.language as Language;
      await show(patch);
      try {
        await call(api.PATCH('/portal/api/account', { body: patch }));
      } catch (error) {
        // A preference that is not kept is not shown either, so that nobody finds it different the next day.
        await show({
          ...(patch.language === undefined ? {} : { language }),
          ...(patch.appearance === undefined ? {} : { appearance: before.appearance ?? 'auto' }),
        });
        throw error;
      }
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
