import { writeFileSync } from 'node:fs';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };

const { properties } = contract.components.schemas.Campaign;
delete properties.bcc;
delete properties.active_subscriber_count;
writeFileSync('new.json', JSON.stringify(contract));
