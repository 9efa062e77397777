import { Unavailable } from '@email-automation/service/domain/errors';

const [firstDelay, longestDelay] = [100, 2000];

/**
 * Runs work again while the database is unavailable, after 0.1 seconds at first and after at most 2 seconds.
 * @param onRetry called before each pause
 * @throws the last error when the time is over, and every error that time does not heal
 */
export async function retryWhileUnavailable<Result>(
  work: () => Promise<Result>,
  seconds: number,
  onRetry: (error: Unavailable) => void,
): Promise<Result> {
  const end = Date.now() + seconds * 1000;
  for (let delay = firstDelay; ; delay = Math.min(2 * delay, longestDelay)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() + delay > end) throw error;
      onRetry(error);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
