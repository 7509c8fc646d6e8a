import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const { executablePath, env } = await findBrowser();

export default defineConfig({
  testDir: './tests',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // One more than the cores of a small machine: a test that waits for the service leaves its core to another.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.E2E_REPORT ? [['dot'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  outputDir: '../node_modules/.cache/e2e',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    // Recording and movement took almost half of the processor time. Who needs a record runs the test with --trace on.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      env: { ...(process.env as Record<string, string>), ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--font-render-hinting=none',
      ],
    },
  },
});
