import type { RequestPage } from '@email-automation/sandbox/requests/search-requests';
import { addressOf } from '../address.ts';
import { FilterChoice } from '../parts/filter-fields.tsx';
import { describeQuery, type RequestQuery, withoutPage } from './request-query.ts';

interface RequestFilterProps {
  page: RequestPage;
  query: RequestQuery;
  /** Whether a request is open, which on a phone replaces the list. */
  isBesidePane: boolean;
}

/** The filter of the list: outcomes are links, the rest is a form. */
export function RequestFilter({ page, query, isBesidePane }: RequestFilterProps) {
  const { status, operation, code, q } = query;
  const isNamed = status === undefined || status === 'succeeded' || status === 'errors';
  const tab = (value: string | undefined, name: string) => (
    <a
      class="btn"
      href={addressOf('/console/requests', { ...withoutPage(query), status: value })}
      aria-current={status === value ? 'true' : undefined}
    >
      {name}
      {value === 'errors' && page.errors > 0 && <span class="bad">{page.errors.toLocaleString('en-US')}</span>}
    </a>
  );
  return (
    <form
      class={isBesidePane ? 'bar filter wide' : 'bar filter'}
      method="get"
      action="/console/requests"
      aria-label="Filter requests"
      data-live="requests"
      id="request-filter"
    >
      <div class="joined">
        {tab(undefined, 'All')}
        {tab('succeeded', 'Succeeded')}
        {tab('errors', 'Errors')}
        {!isNamed && tab(status, `Status ${status}`)}
      </div>
      {status !== undefined && <input type="hidden" name="status" value={status} />}
      <Choice name="operation" label="Operation" all="Any operation" values={page.operations} chosen={operation} />
      <Choice name="code" label="Error code" all="Any error code" values={page.codes} chosen={code} />
      <label class="vh" for="q">
        Search requests
      </label>
      <input id="q" type="search" name="q" placeholder="Request id, path, or email" value={q} />
      <button type="submit">Filter</button>
      {describeQuery(query) !== '' && (
        <a class="btn quiet" href="/console/requests">
          Clear
        </a>
      )}
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  all: string;
  values: readonly string[];
  chosen: string | undefined;
}

function Choice({ name, label, all, values, chosen }: ChoiceProps) {
  // What is chosen may not be in the log any more.
  const shown = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <FilterChoice name={name} label={label} all={all} choices={shown.map((value) => [value, value])} chosen={chosen} />
  );
}
