// The part of Redocly's plugin interface that the house rules use. The CLI ships no types.

export interface Source {
  readonly absoluteRef: string;
}

export interface Location {
  readonly source: Source;
  readonly pointer: string;
  child(path: string | (string | number)[]): Location;
  key(): Location;
}

interface Resolved<T> {
  readonly node?: T;
  readonly location?: Location;
}

export interface Context {
  readonly location: Location;
  readonly key: string | number;
  readonly type: { readonly name: string };
  resolve<T>(node: T | Ref, from?: string): Resolved<T>;
  report(problem: { message: string; location: Location }): void;
}

export interface Ref {
  readonly $ref: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each rule states the shape of the node that it visits
type Visited = any;

/** Functions by the type of node that they visit. The functions under `ref` visit every reference. */
interface Visitor {
  [nodeType: string]: {
    enter?: (node: Visited, ctx: Context, resolved: Resolved<unknown>) => void;
    leave?: (node: Visited, ctx: Context) => void;
  };
}

export type Rule<Options = object> = (options: Options) => Visitor;
