/** What an expression of PromQL asks for, as far as names and labels go. */
export interface Asked {
  readonly metric: string;
  /** In braces behind it: the label, how it is compared, and with what. */
  readonly matchers: readonly (readonly [label: string, operator: string, value: string])[];
}

const METRIC = /\b((?:project_service|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g;
const GROUPING = /\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g;

/** The metrics of an expression, with what is asked of their labels. */
export const metricsIn = (expression: string): Asked[] =>
  [...expression.matchAll(METRIC)].map(([, metric = '', matchers = '']) => ({
    metric,
    matchers: [...matchers.matchAll(MATCHER)].map(([, label = '', operator = '', value = '']) => [
      label,
      operator,
      value,
    ]),
  }));

/** The labels by which an expression groups what it asks for. */
export const groupingIn = (expression: string): string[] =>
  [...expression.matchAll(GROUPING)].flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()));
