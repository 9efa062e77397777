// Keeps the sandbox running while a page of its console is open.
const script = new URL('sandbox-worker.js', import.meta.url).href;
const rules = { createScriptURL: (url) => (url === script ? url : '') };
const trusted = globalThis.trustedTypes?.createPolicy('sandbox', rules).createScriptURL(script);
new SharedWorker(trusted ?? script, { type: 'module', name: 'sandbox', extendedLifetime: true });
