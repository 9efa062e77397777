const closers: (() => Promise<void>)[] = [];

/** Closes something after the last test of the file. */
export const closeAtEndOfFile = (close: () => Promise<void>): void => void closers.push(close);

/** Closes what the tests of the file shared. */
export async function closeShared(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
