/** protocol.md: custom identifiers in the sense of the specification's appendix; operations.md §3.0: 64 at most. */
export const isDocumentId = (id: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(id);

/** `documents/users/me.graphql` → `me` */
export const idOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.graphql$/, '');
