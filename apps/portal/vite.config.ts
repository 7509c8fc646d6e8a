import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** While developing, the service on its own port answers everything but the pages. */
const SERVICE = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
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
    // The code that every page needs changes rarely, so it stays in the browser's cache over releases.
    rollupOptions: {
      output: {
        manualChunks: (id) =>
          /node_modules\/(react|react-dom|scheduler|@tanstack\/[a-z]+-?(query|router|store|history)[a-z-]*)\//.test(
            id,
          )
            ? 'base'
            : undefined,
      },
    },
  },
});
