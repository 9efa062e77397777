const closers: (() => Promise<void>)[] = [];

/** Closes something after the last test of the file. */
export const closeAtEndOfFile = (close: () => Promise<void>): void => void closers.push(close);

/** Closes the shared resources of the tests of the file. */
export async function closeShared(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
