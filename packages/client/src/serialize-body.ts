/**
 * Writes the body of a request as JSON.
 * @throws TypeError for a value that JSON cannot hold: the platform would send null or an empty object
 */
export const serializeBody = (methodName: string, body: object): string =>
  JSON.stringify(body, (name, value) => {
    const isNumber = typeof value !== 'number' || Number.isFinite(value);
    if (isNumber && !(value instanceof Map || value instanceof Set || ArrayBuffer.isView(value))) return value;
    const kind = isNumber ? `a ${value.constructor.name}` : value;
    throw new TypeError(`Argument \`body\` for \`${methodName}\` has ${kind} as \`${name}\`, which JSON cannot hold.`);
  });
