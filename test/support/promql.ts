/** A metric of a PromQL expression with its label matchers. */
export interface MetricSelector {
  readonly metric: string;
  /** Label matchers in braces: label, operator, value. */
  readonly matchers: readonly (readonly [label: string, operator: string, value: string])[];
}

const METRIC = /\b((?:project_service|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g;
const GROUPING = /\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g;

/** The metrics of an expression with their label matchers. */
export const metricsIn = (expression: string): MetricSelector[] =>
  [...expression.matchAll(METRIC)].map(([, metric = '', matchers = '']) => ({
    metric,
    matchers: [...matchers.matchAll(MATCHER)].map(([, label = '', operator = '', value = '']) => [
      label,
      operator,
      value,
    ]),
  }));

/** The labels by which an expression groups. */
export const groupingIn = (expression: string): string[] =>
  [...expression.matchAll(GROUPING)].flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()));
