import requirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };

export const registers: Record<string, unknown> = {
  'requirements.json': requirements,
  'unspecified.json': unspecified,
};
