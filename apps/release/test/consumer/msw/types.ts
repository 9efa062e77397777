// Tests of a consumer with msw, whose types need a browser's.
import { createHandler, createHandlers } from '@email-automation/client/msw';
import { setupServer } from 'msw/node';

const server = setupServer(...createHandlers('https://api.example.com'));
server.use(createHandler('https://api.example.com', 'campaigns.fetch', { status: 404 }));
