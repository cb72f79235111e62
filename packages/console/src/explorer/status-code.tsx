import { Badge } from '../components/badge.js';

/** The HTTP status of an answer, with the code of its error. */
export const StatusCode = ({ of, code = null }: { readonly of: number; readonly code?: string | null }) => (
  <Badge tone={of < 400 ? 'good' : of < 500 ? 'warning' : 'bad'}>{code === null ? of : `${of} ${code}`}</Badge>
);
