import { defineConfig } from 'vitest/config';

/** `--mode measure` and `--mode picture` run the file of that name instead of the tests. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  test: {
    include: mode === 'test' ? ['**/*.test.ts'] : [`${mode}.ts`],
    environment: 'node',
    globalSetup: ['support/setup.ts'],
    // Chromium and the program take a core as well.
    maxWorkers: 2,
    testTimeout: mode === 'test' ? 120_000 : 300_000,
    hookTimeout: 30_000,
    disableConsoleIntercept: true,
  },
}));
