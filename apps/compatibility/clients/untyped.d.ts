// This package ships without types.
declare module 'simple-oauth2';
