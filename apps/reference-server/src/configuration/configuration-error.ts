/** The configuration is wrong. The message names the option, and where its value comes from. */
export class ConfigurationError extends Error {}
