import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpRequest,
  type IHttpResponse,
} from '@stoplight/prism-http';

/** What a client can ask of the mock beside its request. */
export type Wishes = Partial<Omit<IHttpMockConfig['mock'], 'ignoreExamples'>>;

export interface Answer extends IHttpResponse {
  /** What is wrong with the request, in Prism's words. */
  violations: { location: string[]; code: string; message: string }[];
}

/**
 * Lets Prism answer one request.
 * @throws ProblemJsonError when the contract has no answer for it: an unknown path, say, or a wish that it cannot grant
 * @throws Error when Prism cannot read the request
 */
export type Ask = (request: IHttpRequest, wishes?: Wishes) => Promise<Answer>;

const config = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

/** Prism over a bundled contract. @throws Error when it is no OpenAPI document */
export async function prismOver(contract: object): Promise<Ask> {
  // Prism puts what references lead to in their places, in the very object that it is given.
  const operations = await getHttpOperationsFromSpec(structuredClone(contract));
  // Its log would show credentials.
  const prism = createInstance(
    { ...config, mock: { dynamic: false } },
    { logger: createLogger('', { level: 'silent' }) },
  );
  return async (request, wishes) => {
    const result = await prism.request(request, operations, { ...config, mock: { dynamic: false, ...wishes } })();
    if (result._tag === 'Left') throw result.left;
    const { output, validations } = result.right;
    const violations = validations.input.map(({ path = [], code, message }) => ({
      location: path.map(String),
      code: String(code),
      message,
    }));
    return { ...output, violations };
  };
}
