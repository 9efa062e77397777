import { type Operation, readContract } from '@email-automation/service/contract/contract';
import { openDatabaseSource } from '../new-database.ts';
import type { DatabaseName, Proof, ProofOptions, Result, Violation } from '../proof.ts';
import { accessChanges, changeAccess } from './access-changes.ts';
import type { Step } from './attempt.ts';
import { type Combination, listCombinations, nameOf, selectCombinations, weightOf } from './combinations.ts';
import { compareData, compareResponses, repeatAlone } from './compare-alone.ts';
import { credentialKinds } from './credentials.ts';
import { createLanes, type Lane } from './dataset.ts';
import { mutants } from './mutants.ts';
import { createNormalize } from './normalize.ts';
import { type PreparedServer, prepareServer } from './prepare-server.ts';
import { runCombinations, runPages, type Turn } from './run-lane.ts';
import type { Exchange } from './run-steps.ts';

/** Lanes that are compared; one more belongs to changes of access. */
const lanesOf = (short: boolean) => (short ? 3 : 12);
/** Requests to a combination with an invalid credential in the long form, which others get a multiple of. */
const longRuns = 1;
/** Runs when a case is repeated: more than any combination has, so that the failing one is among them. */
const repeatedRuns = 100;

/** What `--only` can name besides combinations. */
const otherCases = ['pages', 'access-changes'] as const;

export const isolation: Proof = {
  name: 'isolation',
  claim:
    'A credential reads and changes the accounts of its user and nothing else, whatever others do at the same time.',
  method: `Every operation of the contract is tried with every kind of credential, valid or not, and with ids of other accounts in the \
path, the query, headers, and the body, while other users send requests to their own accounts. Everything of an account has its \
mark: no response may have the mark of an account that its sender has no access to, and refusals must not tell whether an id \
exists. Access is also taken away while requests are under way. Afterwards, the allowed requests of each account are sent to a \
second server without all the others: every response and every row of every account must be the same.`,
  mutants,
  cases: () => [...otherCases, ...listCombinations(readContract().operations).map(nameOf)],
  run,
};

async function run(on: DatabaseName, { short, seed, postgres, only, mutant, progress }: ProofOptions): Promise<Result> {
  const all = createLanes(seed, lanesOf(short) + 1);
  const source = await openDatabaseSource(on, postgres);
  const servers: PreparedServer[] = [];
  try {
    const prepare = async () => {
      const server = await prepareServer(await source.create(), all, mutant);
      servers.push(server);
      return server;
    };
    progress('preparing two servers');
    const [together, alone] = await Promise.all([prepare(), prepare()]);
    return await prove(together, alone, all, { short, seed, only, progress });
  } finally {
    for (const server of servers) await server.end();
    await source.remove();
  }
}

async function prove(
  together: PreparedServer,
  alone: PreparedServer,
  all: readonly Lane[],
  { short, seed, only, progress }: Pick<ProofOptions, 'short' | 'seed' | 'progress'> & { only: string | undefined },
): Promise<Result> {
  const contract = readContract();
  const lanes = all.slice(0, -1);
  const ownerOfMark = new Map(all.flatMap(({ accounts }) => accounts.map(({ mark, id }) => [mark, id] as const)));
  const combinations = listCombinations(contract.operations);
  const turns = selectTurns(combinations, short, only);
  const logs: Exchange[][] = lanes.map(() => []);
  const statuses = new Map<string, number>();
  const [before, started] = [together.sent, { number: 0, done: 0 }];
  const count = ({ operationId, expectation }: Step, status: number) => {
    const key = `${operationId} ${expectation === 'allowed' && status < 300 ? 'allowed' : 'other'}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
  };
  const runs = lanes.map(async (lane, number) => {
    const log = logs[number] as Exchange[];
    const next = () => ++started.number;
    const context = { server: together, contract, ownerOfMark, log, count, lane, lanes, next };
    const own = turns.filter(({ combination }) => laneOf(combinations.indexOf(combination)) % lanes.length === number);
    const show = () =>
      progress(`${++started.done} of ${turns.length} combinations, ${together.sent - before} requests`);
    const findings = await runCombinations(context, own, seed, show);
    return is(only, 'pages') ? [...findings, ...(await runPages(context))] : findings;
  });
  const rounds = is(only, 'access-changes') ? (short ? 1 : 10) : 0;
  const changed = runAccessChanges(together, all.at(-1) as Lane, ownerOfMark, rounds);
  const findings = (await Promise.all([...runs, changed])).flat();
  together.requireRunning();
  const requests = together.sent - before;
  if (only === undefined && findings.length === 0) requireSuccess(contract.operations, statuses);

  await together.settle();
  progress('repeating the allowed requests alone');
  const repetition = await repeatAlone(alone, logs);
  const normalize = { together: await createNormalize(together), alone: await createNormalize(alone) };
  const isCompared = (account: string) => Number(account.split('-')[0]) < lanes.length;
  const data = await compareData(together, alone, normalize, isCompared, ownerOfMark);
  const different = compareResponses(logs, repetition, normalize);
  const problems = [...repetition.problems, ...different, ...data.problems].map((text) => ({ text }));
  return {
    counts: {
      requests,
      combinations: turns.length,
      operations: new Set(turns.map(({ combination }) => combination.operation.operationId)).size,
      'allowed requests repeated alone': logs.flat().length,
      'rows compared': data.rows,
      'changes of access': rounds * accessChanges.length,
    },
    violations: [...findings, ...problems],
  };
}

function selectTurns(all: readonly Combination[], short: boolean, only: string | undefined): Turn[] {
  if (only !== undefined) {
    const found = all.filter((combination) => nameOf(combination) === only);
    return found.map((combination) => ({ combination, runs: repeatedRuns }));
  }
  const chosen = short ? selectCombinations(all) : all;
  return chosen.map((combination) => ({ combination, runs: (short ? 1 : longRuns) * weightOf(combination, short) }));
}

/** Every lane gets every kind of credential in turn. */
const laneOf = (index: number) => index + Math.floor(index / credentialKinds.length);

const is = (only: string | undefined, name: (typeof otherCases)[number]) => only === undefined || only === name;

/** Takes access away, in a separate lane, while the combinations are tried in the others. */
async function runAccessChanges(
  server: PreparedServer,
  lane: Lane,
  ownerOfMark: ReadonlyMap<string, string>,
  rounds: number,
): Promise<Violation[]> {
  const findings: Violation[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const kind of accessChanges) {
      const text = await changeAccess(server, lane, kind, round, ownerOfMark);
      if (text !== undefined) findings.push({ text, only: 'access-changes' });
    }
  }
  return findings;
}

/** A proof in which nothing was allowed would hold for every server. @throws Error for an operation that never succeeded */
function requireSuccess(operations: readonly Operation[], statuses: ReadonlyMap<string, number>): void {
  const never = operations.filter(
    ({ authenticated, operationId }) => authenticated && !statuses.has(`${operationId} allowed`),
  );
  if (never.length === 0) return;
  throw new Error(`No request succeeded for ${never.map(({ operationId }) => operationId).join(', ')}.`);
}
