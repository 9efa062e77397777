import { fileURLToPath } from 'node:url';

/** Path of the demo workspace, with accounts, users, tokens, and subscribers. */
export const demoWorkspaceFile = fileURLToPath(new URL('../demo/workspace.yaml', import.meta.url));

/** The token of Ada in the demo workspace. It is public. */
export const demoToken = 'demo-token-of-ada';
