/**
 * Reads the body of a response as text.
 * @param maximum bytes after decoding, such as after gzip
 * @returns undefined if the body is larger; it is then not read to its end
 */
export async function readText(response: Response, maximum: number): Promise<string | undefined> {
  // React Native has no streams.
  if (!response.body) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maximum) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
