import { useMantineColorScheme } from '@mantine/core';
import type { Density, Language, Preferences } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { announce } from './announce.ts';
import { api, call, messageOf } from './api.ts';
import { setLanguage } from './i18n.ts';
import { sessionQuery, useSession } from './session.ts';

/** Shows the rows of all tables tall or low; the styles read it. */
function setDensity(density: Density): void {
  document.documentElement.dataset.density = density;
}

/** Changes language, appearance or density at once, and keeps it with the person, for every browser they use. */
export function usePreferences() {
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const show = async (patch: Preferences): Promise<void> => {
    if (patch.language !== undefined) await setLanguage(patch.language);
    if (patch.appearance !== undefined) setColorScheme(patch.appearance);
    if (patch.density !== undefined) setDensity(patch.density);
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
        // Also when the page is left at once.
        await call(api.PATCH('/portal/api/account', { body: patch, keepalive: true }));
      } catch (error) {
        // A preference that is not kept is not shown either, so that nobody finds it different the next day.
        await show({
          ...(patch.language === undefined ? {} : { language }),
          ...(patch.appearance === undefined ? {} : { appearance: before.appearance ?? 'auto' }),
          ...(patch.density === undefined ? {} : { density: before.density ?? 'comfortable' }),
        });
        throw error;
      }
    },
  });
}

/** Shows the portal light or dark, and its rows tall or low, as its person chose, wherever they chose it. */
export function useChosenLook(): void {
  const { appearance, density } = useSession().user.preferences;
  const { setColorScheme } = useMantineColorScheme();
  // The setter is another function at every drawing; only the choice counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (appearance !== undefined) setColorScheme(appearance);
  }, [appearance]);
  useEffect(() => setDensity(density ?? 'comfortable'), [density]);
}
