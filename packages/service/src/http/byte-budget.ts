import type { FastifyReply } from 'fastify';

/** Takes bytes for a request if they are free. @returns whether they were */
export type Take = (bytes: number) => boolean;

/**
 * Creates a budget of bytes in memory. A request gives its bytes back when its response has been sent, or its connection closes.
 * @param share how many of the bytes one owner can have
 * @param oneFits whether an owner that has none can take any number while some are free
 * @returns a function that takes bytes for the request of a reply
 */
export function createBudget(
  size: number,
  share: number,
  oneFits = false,
): (reply: FastifyReply, owner: string) => Take {
  let free = size;
  const takenBy = new Map<string, number>();
  const add = (owner: string, bytes: number) => {
    free -= bytes;
    const sum = (takenBy.get(owner) ?? 0) + bytes;
    if (sum === 0) takenBy.delete(owner);
    else takenBy.set(owner, sum);
  };
  return (reply, owner) => {
    let taken = 0;
    // The connection can close while the credential is checked.
    let isClosed = reply.raw.destroyed;
    reply.raw.once('close', () => {
      add(owner, -taken);
      isClosed = true;
    });
    return (bytes) => {
      // The client does not wait for the response, and the rest of the body does not come.
      if (isClosed) return true;
      const sum = takenBy.get(owner) ?? 0;
      const fits = (oneFits && sum === 0 && free > 0) || (bytes <= free && sum + bytes <= share);
      if (!fits) return false;
      taken += bytes;
      add(owner, bytes);
      return true;
    };
  };
}
