import { TURKISH } from '@sluice/contracts/messages';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** While developing, the service on its own port answers everything but the pages. */
const SERVICE = 'http://127.0.0.1:3000';

/** The catalogue has each message in both languages; the pages load the Turkish half alone. */
const turkishAlone: Plugin = {
  name: 'turkish-alone',
  load: (id) =>
    id.endsWith('/packages/contracts/src/messages/turkish.ts')
      ? `export const TURKISH = ${JSON.stringify(TURKISH)};`
      : undefined,
};

export default defineConfig({
  plugins: [react(), turkishAlone],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/portal/api', '/media', '/v1', '/docs'].map((path) => [
        path,
        { target: SERVICE, changeOrigin: true },
      ]),
    ),
  },
  build: {
    target: 'es2023',
    // Browsers of 2024 and later know light-dark() themselves.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The libraries that every page needs change rarely, so they stay in the browser's cache over releases.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/[a-z]+-?(query|router|store|history)[a-z-]*)\//,
              priority: 2,
            },
            // A file each for what a few pages share would be eighty requests for one page.
            { name: 'shared', minShareCount: 22, priority: 1 },
          ],
        },
      },
    },
  },
});
