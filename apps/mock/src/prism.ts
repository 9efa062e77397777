import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpRequest,
  type IHttpResponse,
} from '@stoplight/prism-http';

/** Preferences for the response: the status, the example, generated data, or media types. */
export type Preferences = Partial<Omit<IHttpMockConfig['mock'], 'ignoreExamples'>>;

export interface MockResponse extends IHttpResponse {
  /** Violations of the contract in the request, as Prism reports them. */
  violations: { location: string[]; code: string; message: string }[];
}

/**
 * Responds to a request.
 * @throws ProblemJsonError when the contract has no response, for example for an unknown path or an unknown example
 * @throws Error when Prism cannot read the request
 */
export type Prism = (request: IHttpRequest, preferences?: Preferences) => Promise<MockResponse>;

const config = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

/** Creates Prism for a bundled contract. @throws Error when it is not an OpenAPI document */
export async function createPrism(contract: object): Promise<Prism> {
  // Prism modifies the object: it replaces references with their targets.
  const operations = await getHttpOperationsFromSpec(structuredClone(contract));
  // Prism's log contains credentials.
  const instance = createInstance(
    { ...config, mock: { dynamic: false } },
    { logger: createLogger('', { level: 'silent' }) },
  );
  return async (request, preferences) => {
    const result = await instance.request(request, operations, {
      ...config,
      mock: { dynamic: false, ...preferences },
    })();
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
