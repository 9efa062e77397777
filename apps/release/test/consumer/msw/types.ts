// A consumer's tests with msw, whose own types want those of a browser.
import { answer, handlers } from '@email-automation/client/msw';
import { setupServer } from 'msw/node';

const server = setupServer(...handlers('https://api.example.com'));
server.use(answer('https://api.example.com', 'fetchCampaign', { status: 404 }));
