// These packages have no types of their own.
declare module 'drip-nodejs';
declare module 'simple-oauth2';
