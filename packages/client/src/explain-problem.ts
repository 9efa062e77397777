/** The problem and how to fix it, by the messages of Node, Bun, Deno and browsers. The first match counts. */
const problems: [pattern: RegExp, problem: string][] = [
  [/timed? ?out/i, 'did not respond in time. Try again.'],
  [/ENOTFOUND|EAI_|dns/, 'was not found. Check its name and your network.'],
  [/refused/i, 'refused the connection. Check its port, and whether it runs.'],
  [/cert/i, 'has an untrusted certificate. Check its name and your CAs.'],
  [/SSL|PROTO|HTTP|corrupt/, 'uses another protocol. Check http or https.'],
  [/reset|close|pipe|body|terminated|network error/i, 'closed the connection. Try again, or check http or https.'],
];

/**
 * Explains a connection error: a phrase that follows the host, and a sentence with advice.
 * @param isSafe whether the request can be sent again without harm
 */
export function explainProblem(text: string, isSafe: boolean): string {
  const [, problem = 'cannot be reached. Check the URL, your network, and CORS.'] =
    problems.find(([pattern]) => pattern.test(text)) ?? [];
  return isSafe
    ? problem
    : problem.replace(/Try again.*/, 'It may have processed the request: look before you repeat it.');
}
