import type { Table } from '@email-automation/service/domain/columns';
import { accountColumnOf } from '@email-automation/service/storage/schema/placements';
import { columns } from '@email-automation/service/storage/schema/tables';
import { loadModule, parseSync, SqlError } from 'libpg-query';

await loadModule();

// biome-ignore lint/suspicious/noExplicitAny: PostgreSQL's own parse tree
type Node = any;

/** A table of one query by its name there; undefined unless it is a table of accounts, such as for a subquery. */
interface Source {
  table: Table | undefined;
  /** Whether a value is compared with the account of its rows. */
  isNamed: boolean;
}

interface Scope {
  sources: Map<string, Source>;
  outer: Scope | undefined;
  /** Names of the common table expressions. */
  named: Set<string>;
}

/**
 * Finds the tables of a statement, at any depth, whose account is compared neither with a value nor with the account of a
 * table for which it is. PostgreSQL's own parser reads the statement, so that SQL in strings is read like any other.
 * @returns their names; of insertions, if the account is not inserted or not part of what conflicts; an error message for
 *   a statement that PostgreSQL's parser refuses
 */
export function findUnnamedAccounts(sql: string): string[] {
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(sql)) return [];
  const found: string[] = [];
  try {
    for (const { stmt } of parseSync(numberParameters(sql)).stmts ?? []) visit(stmt, undefined, found);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    found.push(`(${error.message})`);
  }
  return found;
}

/** SQLite's `?` as `$1`, outside of strings. */
function numberParameters(sql: string): string {
  let number = 0;
  return sql.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === '?' ? `$${++number}` : part));
}

/** Visits the statements in a part of a parse tree. */
function visit(node: Node, outer: Scope | undefined, found: string[]): void {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) for (const one of node) visit(one, outer, found);
  else {
    const { SelectStmt: select, InsertStmt: insert, UpdateStmt: update, DeleteStmt: remove } = node;
    const statement = select ?? insert ?? update ?? remove;
    if (statement) visitStatement(statement, insert !== undefined, outer, found);
    else for (const part of Object.values(node)) visit(part, outer, found);
  }
}

function visitStatement(statement: Node, isInsertion: boolean, outer: Scope | undefined, found: string[]): void {
  const scope: Scope = { sources: new Map(), outer, named: new Set(outer?.named) };
  for (const { CommonTableExpr } of statement.withClause?.ctes ?? []) scope.named.add(CommonTableExpr.ctename);
  // The halves of a union have no wrapper.
  for (const half of [statement.larg, statement.rarg]) if (half) visitStatement(half, false, scope, found);
  const { relation, cols, onConflictClause, fromClause, usingClause, whereClause } = statement;
  if (isInsertion) checkInsertion(relation, cols, onConflictClause, found);
  else if (relation) addSources({ RangeVar: relation }, scope);
  const from = [...(fromClause ?? []), ...(usingClause ?? [])];
  for (const one of from) addSources(one, scope);
  const conditions = [...from.flatMap(conditionsOf), ...conjuncts(whereClause).map((node) => ({ node }))];
  while (conditions.some((condition) => nameAccounts(condition, scope)));
  for (const [name, { table, isNamed }] of scope.sources) if (table && !isNamed) found.push(describe(table, name));
  const { larg, rarg, relation: _, ...parts } = statement;
  visit(Object.values(parts), scope, found);
}

const describe = (table: string, name: string) => (name === table ? table : `${table} as ${name}`);

function checkInsertion(relation: Node, cols: Node[], conflict: Node, found: string[]): void {
  const column = accountColumnIn(relation.relname);
  if (column === undefined) return;
  if (!cols?.some(({ ResTarget }) => ResTarget.name === column)) found.push(relation.relname);
  const key = conflict?.infer?.indexElems;
  if (key && !key.some(({ IndexElem }: Node) => IndexElem.name === column))
    found.push(`${relation.relname} on conflict`);
}

function accountColumnIn(table: string): string | undefined {
  return table in columns ? accountColumnOf(table as Table) : undefined;
}

/** Adds the tables of a part of a `from` clause to a scope. */
function addSources({ RangeVar, JoinExpr, RangeSubselect, RangeFunction }: Node, scope: Scope): void {
  if (JoinExpr) {
    addSources(JoinExpr.larg, scope);
    addSources(JoinExpr.rarg, scope);
    return;
  }
  const name = (RangeVar ?? RangeSubselect ?? RangeFunction)?.alias?.aliasname ?? RangeVar?.relname;
  if (name === undefined) return;
  const table = RangeVar && !scope.named.has(RangeVar.relname) && accountColumnIn(RangeVar.relname);
  scope.sources.set(name, { table: table ? RangeVar.relname : undefined, isNamed: false });
}

/** A condition that all rows of the sources meet that it can restrict (default: all). */
interface Condition {
  node: Node;
  restricts?: Set<string>;
}

/** The conditions of the joins in a part of a `from` clause; one of an outer join does not restrict its outer side. */
function conditionsOf({ JoinExpr: join }: Node): Condition[] {
  if (join === undefined) return [];
  const { larg, rarg, jointype, quals } = join;
  const inner = [...conditionsOf(larg), ...conditionsOf(rarg)];
  const own = conjuncts(quals).map((node): Condition => {
    if (jointype === 'JOIN_INNER') return { node };
    const side: Scope = { sources: new Map(), outer: undefined, named: new Set() };
    if (jointype === 'JOIN_LEFT') addSources(rarg, side);
    if (jointype === 'JOIN_RIGHT') addSources(larg, side);
    return { node, restricts: new Set(side.sources.keys()) };
  });
  return [...inner, ...own];
}

/** The conditions that are joined by `and`. */
function conjuncts(node: Node): Node[] {
  if (node === undefined) return [];
  return node.BoolExpr?.boolop === 'AND_EXPR' ? node.BoolExpr.args.flatMap(conjuncts) : [node];
}

const equals = [{ String: { sval: '=' } }];

/** Notes that a condition names the account of a table. @returns whether it was not known */
function nameAccounts({ node, restricts }: Condition, scope: Scope): boolean {
  const { testexpr, subselect } = node.SubLink ?? {};
  // The values of a parameter, such as `in (select value from json_each($1))`.
  const isUnnested = subselect?.SelectStmt?.fromClause?.every((one: Node) => one.RangeFunction);
  const values = isUnnested && { kind: 'AEXPR_IN', name: equals, lexpr: testexpr, rexpr: { ParamRef: {} } };
  const { kind, name, lexpr, rexpr } = node.A_Expr ?? (values || {});
  if (name?.[0]?.String?.sval !== '=') return false;
  const comparison: [Node, Node][] =
    kind === 'AEXPR_OP'
      ? [
          [lexpr, rexpr],
          [rexpr, lexpr],
        ]
      : ['AEXPR_IN', 'AEXPR_OP_ANY'].includes(kind)
        ? [[lexpr, rexpr]]
        : [];
  return comparison.some(([one, other]) => {
    const found = accountIn(one, scope);
    if (found === undefined || found.source.isNamed || !scope.sources.has(found.name)) return false;
    if (restricts && !restricts.has(found.name)) return false;
    found.source.isNamed = isValue(other) || (accountIn(other, scope)?.source.isNamed ?? false);
    return found.source.isNamed;
  });
}

/** The source whose account is in a column, here or in the query around. */
function accountIn(node: Node, scope: Scope | undefined): { name: string; source: Source } | undefined {
  const names = node?.ColumnRef?.fields.map((field: Node) => field.String?.sval) as string[] | undefined;
  if (names === undefined || scope === undefined) return undefined;
  const [column, of] = [names.at(-1) as string, names.at(-2)];
  const candidates = [...scope.sources].filter(
    ([name, { table }]) => (of === undefined || of === name) && table && column in columns[table],
  );
  if (candidates.length === 0)
    return of !== undefined && scope.sources.has(of) ? undefined : accountIn(node, scope.outer);
  const [[name, source]] = candidates as [[string, Source]];
  return candidates.length === 1 && accountColumnOf(source.table as Table) === column ? { name, source } : undefined;
}

/** Whether an expression is a value, or a list of values, that the statement has. */
function isValue(node: Node): boolean {
  if (node.TypeCast) return isValue(node.TypeCast.arg);
  if (node.List) return node.List.items.every(isValue);
  return 'ParamRef' in node || 'A_Const' in node;
}
