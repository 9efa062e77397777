export { default } from '@email-automation/reference-server/emulator';
