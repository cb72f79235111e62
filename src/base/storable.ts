/** Whether PostgreSQL can store the text: no NUL, no unpaired surrogate. */
export const isStorable = (text: string): boolean => !/\0|\p{Cs}/u.test(text);

/** True for the years 1 to 9999: RFC 3339 and the database have no others. */
export const isStorableTime = (at: Date): boolean =>
  !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString());
