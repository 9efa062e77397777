/** An entry of `workflows.json`: a workflow of the Arazzo documents in `workflows/`, from which a guide can be rendered. */
export interface Workflow {
  readonly workflowId: string;
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** The file in `workflows/` that has it. */
  readonly file: string;
  /** JSON Schema of the inputs. */
  readonly inputs: {
    readonly required?: readonly string[];
    readonly properties: {
      readonly [name: string]: {
        readonly type: string;
        readonly description: string;
        readonly format?: string;
        readonly default?: unknown;
      };
    };
  };
  /** Parameters of all steps. A parameter of a step replaces the one of the same name. */
  readonly parameters: readonly WorkflowParameter[];
  readonly steps: readonly WorkflowStep[];
  /** Runtime expressions by name. */
  readonly outputs: { readonly [name: string]: string };
}

/** A request of a workflow. */
export interface WorkflowStep {
  readonly stepId: string;
  /** Markdown. */
  readonly description: string;
  /** `contract`, or the part of a sandbox that a test needs: its control port, or pages that emails link to. */
  readonly source: 'contract' | 'control' | 'pages';
  /** The operation in the source. */
  readonly operationId: string;
  readonly parameters: readonly WorkflowParameter[];
  /** Its payload can contain runtime expressions, such as `$inputs.email`. */
  readonly requestBody?: { readonly contentType: string; readonly payload: unknown };
  readonly successCriteria: readonly WorkflowCriterion[];
  /** What happens if a criterion is not met: nothing, or the step is retried. */
  readonly onFailure: readonly {
    readonly name: string;
    readonly type: 'retry';
    /** Seconds. */
    readonly retryAfter: number;
    readonly retryLimit: number;
  }[];
  /** Runtime expressions by name. */
  readonly outputs: { readonly [name: string]: string };
}

export interface WorkflowParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  /** A value, a runtime expression, or a string with expressions in braces. */
  readonly value: string | number | boolean;
}

export interface WorkflowCriterion {
  readonly condition: string;
  readonly context?: string;
  readonly type?: 'jsonpath' | 'regex';
}
