import { Refusal } from '../base/errors/refusal.js';

/** The refusals of `POST /credits`, with the status of each. */
const STATUS = {
  INVALID_JSON: 400,
  INVALID_REQUEST: 400,
  UNAUTHENTICATED: 401,
  USER_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REFERENCE_USED: 409,
  BALANCE_TOO_LARGE: 409,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

type CreditRefusalCode = keyof typeof STATUS;

/** All of it is sent to the caller. */
export class CreditRefusal extends Error {
  override readonly name = 'CreditRefusal';

  constructor(
    readonly code: CreditRefusalCode,
    message: string,
    /** The fault behind it, for the log alone. */
    readonly fault?: unknown,
  ) {
    super(message);
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** What the wallet refuses when the request itself is right: it is about what is stored, and the field says what. */
const BY_FIELD: Readonly<Record<string, CreditRefusalCode>> = {
  user: 'USER_NOT_FOUND',
  reference: 'REFERENCE_USED',
  amount: 'BALANCE_TOO_LARGE',
};

/** By `http-errors`' status, which the reader of bodies gives its errors. */
const BY_STATUS: Readonly<Record<number, readonly [CreditRefusalCode, string]>> = {
  400: ['INVALID_REQUEST', 'The body did not arrive as a whole.'],
  413: ['REQUEST_TOO_LARGE', 'A credit has 16 KiB at most.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, not compressed.'],
};

/** Whatever was thrown, as what may be told of it: a fault stays ours. */
export function refusalOf(failure: unknown): CreditRefusal {
  if (failure instanceof CreditRefusal) return failure;
  if (failure instanceof Refusal) return ofDomain(failure);
  const [code, message] = BY_STATUS[statusOf(failure)] ?? [];
  if (code !== undefined && message !== undefined) return new CreditRefusal(code, message);
  return new CreditRefusal('INTERNAL', 'Something went wrong here. Send it again with the same reference.', failure);
}

function ofDomain(refusal: Refusal): CreditRefusal {
  const { code, facts } = refusal;
  if (code === 'SERVICE_UNAVAILABLE' || code === 'TIMEOUT') {
    return new CreditRefusal(
      'SERVICE_UNAVAILABLE',
      'This cannot be done at the moment. Send it again with the same reference.',
      facts.cause ?? refusal,
    );
  }
  const known = BY_FIELD[facts.field ?? ''];
  if (code === 'INVALID_VARIABLES' && known !== undefined) return new CreditRefusal(known, facts.notice ?? known);
  return new CreditRefusal('INTERNAL', 'Something went wrong here. Send it again with the same reference.', refusal);
}

const statusOf = (failure: unknown): number =>
  typeof failure === 'object' && failure !== null && 'status' in failure ? Number(failure.status) : 0;
