// Serves the documentation while you write: renders a page for each request, and reloads it after a change of its sources or of the
// contract. The search, the Markdown twins, and the sandbox of the browser are only in the built site.
import { dev } from 'astro';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
await dev({
  root: import.meta.dirname,
  server: { host: '127.0.0.1', port: 4020 },
  vite: { optimizeDeps: { noDiscovery: true } },
});
