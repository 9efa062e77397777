export { createSandbox, openSandbox } from '@email-automation/reference-server/browser';
