import type { Operation } from '@email-automation/types';
import { InlineProse } from '../components/InlineProse.tsx';
import { OperationLinks } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { formatNumber } from '../contract/format.ts';
import { operations } from '../contract/operations.ts';

const lists = operations.filter(({ pages }) => pages);

/** The lists that have pages, with the size of a page and their order. */
export function ListTable() {
  return (
    <StackTable
      label="Lists with pages"
      columns={['List', 'Items on a page', 'Order']}
      rows={lists.map((operation) => [
        <OperationLinks key="link" ids={[operation.operationId]} />,
        <InlineProse key="size" text={describeSize(operation)} />,
        <InlineProse key="order" text={describeOrder(operation)} />,
      ])}
    />
  );
}

function describeSize(operation: Operation): string {
  const size = formatNumber(operation.pages?.size ?? 0);
  const parameter = queryOf(operation, 'per_page');
  if (!parameter) return `At most ${size}`;
  const { maximum } = parameter.schema;
  if (typeof maximum === 'number') return `${size}, or \`per_page\` up to ${formatNumber(maximum)}`;
  return `At most ${size}, or \`per_page\``;
}

function describeOrder(operation: Operation): string {
  const [sort, direction] = [queryOf(operation, 'sort'), queryOf(operation, 'direction')];
  if (!sort || !direction) return 'Unspecified';
  const words = direction.schema.default === 'asc' ? 'ascending' : 'descending';
  const others = (sort.schema.enum as readonly string[]).filter((field) => field !== sort.schema.default);
  return `\`${sort.schema.default}\`, ${words}, or by ${others.map((field) => `\`${field}\``).join(' or ')}`;
}

const queryOf = ({ query }: Operation, name: string) => query.find((parameter) => parameter.name === name);

/** The lists that have no pages: they return everything at once. */
export function WholeLists() {
  const whole = operations.filter(({ operationId, pages }) => operationId.startsWith('list') && !pages);
  return <OperationLinks ids={whole.map(({ operationId }) => operationId)} last="and" />;
}
