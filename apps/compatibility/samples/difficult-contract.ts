import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are what code must escape
/** Values that break code without escapes, in keys and in values. */
const difficult = {
  quotes: `'single' "double" \`id\` '''three''' """three"""`,
  backslashes: '\\ \\n \\\\ \\" \\u0041 C:\\temp\\',
  lines: 'one\ntwo\r\nthree\ttab',
  shell: '$HOME ${HOME} $(id) !! > /tmp/x; exit 1 #',
  interpolation: '#{1 + 1} #$0 #@a {$a} %s %1$s ${1 + 1} {{a}}',
  markup: '<?php ?> </script> <b>&amp;</b>',
  unicode: 'Ünïcödé 🎈 \u2028 \u00a0 漢字',
  control: '\u0001\u001b\u007f',
  delimiters: 'JSON\nEOF\nEND',
  'it\'s a "key" with #{code} $x': 'key',
  'key-with-dash': true,
  number: 1.5,
  negative: -1,
  nothing: null,
  no: false,
  empty: '',
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the values end here

/** A subscriber with difficult values. */
export const difficultBody = {
  subscribers: [{ email: "o'neil@example.com", double_optin: false, custom_fields: difficult, tags: ["it's", '"so"'] }],
};

/** The contract, with difficult values as the example of `subscribeToCampaign`. */
export function difficultContract(): object {
  const changed = structuredClone(contract) as { components: { examples: Record<string, { value: unknown }> } };
  changed.components.examples.AddSubscriber = { value: difficultBody };
  return changed;
}
