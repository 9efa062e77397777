export * from '@email-automation/reference-server/browser';
