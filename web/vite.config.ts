// Builds the browser client into the Python package, where the server finds it. `npm run dev` serves the sources and
// hands everything else on to a table server on this machine (another one: RENTOPIA_SERVER).

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env['RENTOPIA_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: '/',
  plugins: [svelte({ configFile: false })],
  // Tests mount components as a browser does; without this they would get those for rendering on a server.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    outDir: process.env['RENTOPIA_WEB_OUT'] ?? '../src/rentopia/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server, ws: true },
      '/docs': server,
    },
  },
  test: {
    testTimeout: 30_000, // machines are shared
    environment: 'node', // tests of components begin with `// @vitest-environment jsdom`
    include: ['tests/**/*.test.ts'],
    execArgv: ['--experimental-websocket'], // Node 20 has it behind this flag
    globalSetup: ['tests/golden.setup.ts'],
  },
});
