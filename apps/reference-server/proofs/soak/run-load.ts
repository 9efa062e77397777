import { setTimeout as wait } from 'node:timers/promises';
import { type Clients, startClients } from '../workload/clients.ts';
import type { Ledger } from '../workload/ledger.ts';
import { classOf, type Window } from './curves.ts';
import type { Form } from './form.ts';
import { signIn } from './sign-in.ts';
import type { SoakedServer } from './soaked-server.ts';

export interface SoakResult extends Pick<Clients, 'sent' | 'late'> {
  windows: Window[];
  signIns: number;
  /** Sign-ins that failed, in sentences. */
  failedSignIns: string[];
}

/** More reads than in other proofs, so that there is something to wait for beside them, and requests that are cut. */
const mix = { single: 26, batch: 5, rejected: 12, cut: 6 };

/**
 * Sends the load to a server while measuring it.
 * @throws Error when the server cannot be measured, such as because it ended
 */
export async function runLoad(
  server: SoakedServer,
  ledger: Ledger,
  { requests: most, rate, open: clients, seconds, samples, signInInterval }: Form,
  seed: number,
  progress: (requests: number) => void,
): Promise<SoakResult> {
  const load = startClients({ url: () => server.url, seed, clients, ledger, mix, most, rate });
  const end = seconds && setTimeout(load.stop, seconds * 1000);
  const ended = new AbortController();
  void load.ended.finally(() => ended.abort());
  /** @returns false when the load is done */
  const waitFor = (milliseconds: number) =>
    wait(milliseconds, true, { signal: ended.signal }).catch(() => false as const);
  const start = performance.now();

  async function measure(): Promise<Window[]> {
    const windows: Window[] = [];
    const taken = new Map<string, number>();
    const interval = most / samples;
    for (let next = 0; ; next = (Math.floor(load.sent / interval) + 1) * interval) {
      while (load.sent < next) if (!(await waitFor(20))) return windows;
      const second = (performance.now() - start) / 1000;
      const requests = load.sent;
      const latencies = [...ledger.latencies].flatMap(([operation, all]) => {
        const latest = operation === 'cut' ? [] : all.slice(taken.get(operation));
        taken.set(operation, all.length);
        return latest.map((milliseconds) => [classOf(operation), milliseconds] as const);
      });
      windows.push({ second, requests, latencies, ...(await server.measure()) });
      progress(requests);
    }
  }

  async function signInRepeatedly(): Promise<Pick<SoakResult, 'signIns' | 'failedSignIns'>> {
    const failedSignIns: string[] = [];
    let signIns = 0;
    do {
      signIns++;
      await signIn(server.url).catch(({ message }: Error) => failedSignIns.push(`A sign-in failed: ${message}.`));
    } while (await waitFor(signInInterval * 1000));
    return { signIns, failedSignIns };
  }

  try {
    const [windows, signedIn] = await Promise.all([measure(), signInRepeatedly()]);
    await load.ended;
    return { sent: load.sent, late: load.late, windows, ...signedIn };
  } finally {
    clearTimeout(end);
    await load.stop();
  }
}
