import { memberName } from '@email-automation/codegen/client-names';
import { type ClientOption, clientOptions } from '@email-automation/codegen/client-vocabulary';

const types: Record<string, string> = { duration: 'float', count: 'int', positive: 'int' };
const options = Object.entries<ClientOption>(clientOptions).map(([name, option]) => ({
  ...option,
  name: memberName(name, 'python'),
}));

/** The options as keywords, with their defaults. */
function parameters(prefix: string): string {
  const keywords = options.map(({ name, type, default: usual }) => {
    if (name === 'base_url') return `${name}: str,\n        *`;
    if (usual !== undefined) return `${name}: ${types[type]} = words.${name.toUpperCase()}`;
    return `${name}: ${type === 'transport' ? `httpx2.${prefix}BaseTransport` : 'str'} | None = None`;
  });
  return keywords.map((keyword) => `        ${keyword},`).join('\n');
}

/** What `help()` says of the options. */
const about = options
  .map(({ name, meaning, isDuration, default: usual }) => {
    const unit = isDuration ? ', in seconds' : '';
    const text = usual === undefined ? '' : ` (default: ${usual.toLocaleString('en')})`;
    return `    - \`\`${name}\`\`: ${meaning}${unit}${text}`;
  })
  .join('\n');

/** One kind of client. Both have the same options and methods. */
function generateClient(isAsync: boolean): string {
  const prefix = isAsync ? 'Async' : '';
  const [define, wait] = isAsync ? ['async def', 'await '] : ['def', ''];
  const close = isAsync ? 'aclose' : 'close';
  const magic = (name: string) => `__${isAsync ? 'a' : ''}${name}__`;
  const inner = isAsync
    ? 'transport or httpx2.AsyncHTTPTransport()'
    : 'end_at_deadline(transport or httpx2.HTTPTransport())';
  return `class ${prefix}Client(${prefix}Resources):
    """A client for one account${isAsync ? ', for ``asyncio``' : ''}. Its options:

${about}
    """

    def __init__(
        self,
${parameters(prefix)}
    ) -> None:
        options = core_options("${prefix}Client", base_url, account_id, api_token, access_token, application)
        rules = checked_rules("${prefix}Client", timeout, attempt_timeout, retries, max_response_bytes)
        inner = ${inner}
        self._http = httpx2.${prefix}Client(transport=${prefix}Transport(rules, inner))
        self._undeclared = Undeclared(base_url, account_id, options["headers"])
        super().__init__(core.${prefix}Client(base_url, http_client=self._http, **options), account_id)

    ${define} request(self, method: str, path: str, *, query: Mapping[str, Any] | None = None, body: object = None) -> Any:
        """Sends a request that the contract does not declare, with the credential, retries, rate limits, and errors of the
        client. \`\`{account_id}\`\` in the path is the account of the client. GET, PUT, and DELETE are retried, others only
        after 429. Returns the parsed body, or None without one."""
        response = ${wait}self._http.send(self._undeclared.build(method, path, query, body))
        return response.json() if response.content else None

    ${define} ${close}(self) -> None:
        """Closes the connections."""
        ${wait}self._http.${close}()

    ${define} ${magic('enter')}(self) -> ${prefix}Client:
        return self

    ${define} ${magic('exit')}(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        ${wait}self.${close}()
`;
}

/** Both kinds of clients. */
export const generateClients =
  (): string => `# Generated from the vocabulary of all clients by \`pnpm build\`; edit packages/codegen/src/clients/ instead.
"""The clients."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx2

from . import _core as core
from . import _vocabulary as words
from ._client import Undeclared, checked_rules, core_options
from ._deadline import end_at_deadline
from ._resources import AsyncResources, Resources
from ._transport import AsyncTransport, Transport


${[false, true].map(generateClient).join('\n\n')}`;
