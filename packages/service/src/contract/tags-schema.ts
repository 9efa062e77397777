/**
 * What `tags` of a batch can be (`tags-as-string`). The contract states it in words only, because some code generators cannot
 * write both types.
 */
export const tagsSchema = { oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] };
