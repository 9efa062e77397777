import { createReadStream, statSync } from 'node:fs';
import { UsageError } from '../files/read-text.ts';
import { formatTraffic } from '../observe/format-traffic.ts';
import type { Side } from '../observe/judge-exchange.ts';
import { createLive } from '../observe/live.ts';
import { type ProxyOptions, type RunningProxy, startProxy } from '../observe/proxy.ts';
import { RecordingError, readRecording } from '../observe/read-recording.ts';
import { addExchange, createTraffic } from '../observe/traffic.ts';
import { trafficFormats } from '../observe/traffic-formats.ts';
import { reportTraffic, type TrafficReport } from '../observe/traffic-report.ts';
import { errorExit } from './exit-codes.ts';
import { parseOutputs, writeRendered } from './outputs.ts';

/** Whose findings make the command fail, by the value of `--fail-on`. */
export const failOnSides: Readonly<Record<string, readonly Side[]>> = {
  any: ['client', 'server'],
  client: ['client'],
  server: ['server'],
  none: [],
};

interface ObserveOptions {
  upstream?: string;
  port: number;
  host: string;
  timeout: number;
  failOn: string;
  report?: string[];
}

/**
 * Judges the traffic between a client and a server, live or from a recording, and sets the exit code.
 * @throws UsageError for invalid usage, and for a recording that cannot be read
 */
export async function observeCommand(recording: string | undefined, options: ObserveOptions): Promise<void> {
  const upstream = options.upstream === undefined ? undefined : parseUpstream(options.upstream);
  if (recording === undefined && upstream === undefined) {
    throw new UsageError(
      'Name the server, with --upstream https://api.example.com, or a recording, such as traffic.har.',
    );
  }
  const outputs = parseOutputs(options.report ?? [], Object.keys(trafficFormats));
  const toStdout = outputs.find(({ file }) => file === undefined);
  const stream = toStdout ? process.stderr : process.stdout;
  const started = Date.now();
  const traffic = createTraffic();
  const live = createLive(stream);
  const observe: ProxyOptions['onExchange'] = (exchange) => {
    live.show(traffic, addExchange(traffic, exchange));
  };
  const failOn = failOnSides[options.failOn] ?? [];
  const source = recording ?? upstream?.href.replace(/\/$/, '') ?? '';
  if (recording === undefined && upstream !== undefined) {
    const proxy = await start(upstream, options, observe);
    stream.write(`Observing ${source} at ${proxy.url}. Press Ctrl-C to end.\n`);
    await untilInterrupted();
    await proxy.close();
  } else {
    await read(recording ?? '', upstream, (exchange) => {
      if (exchange === undefined) traffic.foreign++;
      else observe(exchange);
    });
  }
  live.clear();
  const report = reportTraffic(traffic, {
    source: recording === '-' ? 'standard input' : source,
    started,
    failOn,
  });
  writeRendered(outputs, (format) => trafficFormats[format]?.(report));
  if (toStdout) process.stdout.write(trafficFormats[toStdout.format]?.(report) ?? '');
  stream.write(formatTraffic(report, { color: stream.isTTY === true && !process.env.NO_COLOR }));
  process.exitCode = exitCodeOf(report, failOn);
}

/** 0 without findings that count, 1 with some, 3 if there was no exchange to judge. */
function exitCodeOf({ ok, coverage }: TrafficReport, failOn: readonly Side[]): number {
  const isJudged = coverage.some(({ requests }) => requests > 0);
  return ok ? (isJudged || failOn.length === 0 ? 0 : errorExit) : 1;
}

function parseUpstream(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.search + url.hash + url.username + url.password !== ''
  ) {
    throw new UsageError(
      '--upstream needs the base URL of the API, such as https://api.example.com, without credentials.',
    );
  }
  return url;
}

async function start(
  upstream: URL,
  options: ObserveOptions,
  onExchange: ProxyOptions['onExchange'],
): Promise<RunningProxy> {
  const { host, port, timeout } = options;
  const proxyOptions = {
    upstream,
    host,
    port,
    timeoutSeconds: timeout,
  };
  try {
    return await startProxy({ ...proxyOptions, onExchange });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new UsageError(`Port ${port} is in use. Choose another one with --port.`);
    throw new UsageError(`The proxy cannot listen on ${host}, port ${port}: ${message}`);
  }
}

/** Resolves at Ctrl-C, and when the process is asked to end. */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/** @throws UsageError unless there is such a file */
function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`${file} does not exist.`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder, not a recording.`);
}

async function read(
  recording: string,
  baseUrl: URL | undefined,
  observe: Parameters<typeof readRecording>[2],
): Promise<void> {
  const name = recording === '-' ? 'Standard input' : recording;
  if (recording !== '-') requireFile(recording);
  const input = recording === '-' ? process.stdin : createReadStream(recording);
  try {
    await readRecording(input, baseUrl, observe);
  } catch (error) {
    if (error instanceof RecordingError) throw new UsageError(`${name} ${error.message}`);
    throw error;
  }
}
