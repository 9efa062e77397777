import { setTimeout as wait } from 'node:timers/promises';
import type { Window } from './curves.ts';
import type { Form } from './form.ts';
import { type LoadResult, startLoad } from './load.ts';
import type { PlannedRequest } from './requests.ts';
import { signIn } from './sign-in.ts';
import type { SoakedServer } from './soaked-server.ts';

export interface SoakResult extends LoadResult {
  windows: Window[];
  signIns: number;
  /** Sign-ins that failed, in sentences. */
  failedSignIns: string[];
}

/**
 * Sends the load to a server, and measures meanwhile.
 * @param next plans the next request
 * @throws Error when the server cannot be measured, such as because it ended
 */
export async function runLoad(
  server: SoakedServer,
  next: () => PlannedRequest,
  form: Form,
  progress: (requests: number) => void,
): Promise<SoakResult> {
  const load = startLoad(server.url, next, form);
  const ended = new AbortController();
  void load.done.finally(() => ended.abort());
  /** @returns false when the load is done */
  const waitFor = (milliseconds: number) =>
    wait(milliseconds, true, { signal: ended.signal }).catch(() => false as const);
  const start = performance.now();

  async function measure(): Promise<Window[]> {
    const windows: Window[] = [];
    const interval = form.requests / form.samples;
    for (let next = 0; ; next = (Math.floor(load.count() / interval) + 1) * interval) {
      while (load.count() < next) if (!(await waitFor(20))) return windows;
      const second = (performance.now() - start) / 1000;
      const requests = load.count();
      windows.push({ second, requests, exchanges: load.takeExchanges(), ...(await server.measure()) });
      progress(requests);
    }
  }

  async function signInRepeatedly(): Promise<Pick<SoakResult, 'signIns' | 'failedSignIns'>> {
    const failedSignIns: string[] = [];
    let signIns = 0;
    do {
      signIns++;
      await signIn(server.url).catch(({ message }: Error) => failedSignIns.push(`A sign-in failed: ${message}.`));
    } while (await waitFor(form.signInInterval * 1000));
    return { signIns, failedSignIns };
  }

  try {
    const [windows, signedIn] = await Promise.all([measure(), signInRepeatedly()]);
    return { ...(await load.done), windows, ...signedIn };
  } finally {
    load.stop();
  }
}
