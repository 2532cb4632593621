import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { rules } from './plugins/rules.ts';
import { theme } from './plugins/theme.ts';

/** Where `hexarium serve` listens. */
const server = process.env['HEXARIUM_SERVER'] ?? 'http://127.0.0.1:4520';

export default defineConfig({
  plugins: [theme(), rules(), svelte()],
  server: {
    // The server refuses requests from other origins than its own.
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
    fs: { allow: ['..'] },
  },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  test: { include: ['tests/**/*.test.ts'] },
});
