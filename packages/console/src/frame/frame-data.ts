import type { Outage } from '@email-automation/service/services/services';
import { firstAccounts } from '@email-automation/service/storage/queries/accounts';
import type { BoundedCount } from '@email-automation/service/storage/statements/count-rows';
import type { FastifyRequest } from 'fastify';
import { type Problem, readProblems } from '../batches/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { countFailedEmails, countSections } from '../queries/section-counts.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import type { Section } from './sections.ts';

/** How many records need attention, such as `2 need attention`. */
interface Want {
  count: number;
  look: 'bad' | 'warn';
  text: string;
}

/** The content of the frame around every page. */
export interface FrameData {
  accounts: { id: string; name: string }[];
  /** How many records a section has. */
  counts: Partial<Record<Section, string>>;
  /** How many records need attention, shown instead of the total. */
  wants: Partial<Record<Section, Want>>;
  /** Batches with failures, also resolved ones. */
  problems: readonly Problem[];
  failedEmails: BoundedCount;
  now: Date;
  /** Whether the database responds. If it does not, its data is missing here. */
  isDatabaseUp: boolean;
  /** Its outage, once the server knows more about it. */
  outage: Outage | undefined;
  canSignOut: boolean;
  /** Whether the clock of the sandbox is ticking; undefined if the server is no sandbox. */
  ticking?: boolean;
}

/** The accounts among which a user chooses at most. */
const maxAccounts = 200;

const readings = new WeakMap<FastifyRequest, Promise<FrameData>>();

/** Reads the content of the frame once for a request: its page shows parts of it, too. */
export function readFrameData(context: ConsoleContext, request: FastifyRequest): Promise<FrameData> {
  const reading = readings.get(request) ?? read(context, request.session.account);
  readings.set(request, reading);
  return reading;
}

async function read(context: ConsoleContext, account: string | undefined): Promise<FrameData> {
  const { services, sandbox, canSignOut } = context;
  const { database, clock } = services;
  const reading = Promise.all([
    firstAccounts(database.query, maxAccounts),
    readProblems(context, account),
    countFailedEmails(database.query, account),
    countSections(database.query, account),
  ]);
  const found = await unlessUnavailable(reading, undefined);
  const [accounts = [], problems = [], failedEmails = { count: 0, hasMore: false }, counts = {}] = found ?? [];
  const attention = (count: number): Want => ({ count, look: 'bad', text: 'need attention' });
  return {
    accounts,
    counts: { ...counts, requests: sandbox?.requests.held().length.toLocaleString('en-US') },
    wants: {
      batches: attention(problems.filter(({ isResolved }) => !isResolved).length),
      emails: attention(failedEmails.count),
      options: { count: sandbox?.faults.list().length ?? 0, look: 'warn', text: 'on' },
    },
    problems,
    failedEmails,
    isDatabaseUp: found !== undefined,
    outage: services.databaseOutage?.(),
    now: clock.now(),
    canSignOut,
    ticking: sandbox?.clock.ticking,
  };
}
