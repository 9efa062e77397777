// Tests of a consumer with msw, whose types need those of a browser.
import { createHandler, createHandlers } from '@email-automation/client/msw';
import { setupServer } from 'msw/node';

const server = setupServer(...createHandlers('https://api.example.com'));
server.use(createHandler('https://api.example.com', 'campaigns.fetch', { status: 404 }));
