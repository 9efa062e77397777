// A worker that responds with the results of the scenario.
import * as library from '@email-automation/client';
import { scenario } from './scenario.js';

export default {
  async fetch(request) {
    const results = await scenario(library, new URL(request.url).searchParams.get('service')).catch(
      ({ stack }) => stack,
    );
    return Response.json(results);
  },
};
