import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './app/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { ConfirmIdentity } from './app/ConfirmIdentity.tsx';
import { createPortalRouter } from './app/router.tsx';
import { SessionExpired } from './app/SessionExpired.tsx';
import { cssVariables, theme } from './app/theme.ts';
import { catchConsentReturn } from './lib/consent-return.ts';
import { startI18n } from './lib/i18n.ts';
import { createQueryClient } from './lib/query.ts';

catchConsentReturn();
const client = createQueryClient();
const router = createPortalRouter(client);

await startI18n();

createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <SessionExpired />
      <ConfirmIdentity />
    </QueryClientProvider>
  </MantineProvider>,
);
