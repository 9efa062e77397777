declare module '*?browser' {
  /** The script or style for browsers, as one minified file. */
  const text: string;
  export default text;
}
