/// <reference types="astro/client" />

/** The text of a file. */
declare module '*?raw' {
  const text: string;
  export default text;
}
