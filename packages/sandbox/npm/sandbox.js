export { createSandbox, demoWorkspace, readWorkspace } from '@email-automation/reference-server';
