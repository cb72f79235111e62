/** Files of operators are small; this bounds what a stray one can cost: operations.md §4.2. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const TOO_LARGE = 'the file is larger than 10 MiB';
