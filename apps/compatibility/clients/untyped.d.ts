// These packages ship without types.
declare module 'drip-nodejs';
declare module 'simple-oauth2';
