export { openSandbox } from '@email-automation/reference-server/browser';
