declare module '../../storage/tables.js' {
  interface Tables {
    secret_key: SecretKeyTable;
  }
}

/** The ids of the secret keys that this database was used with; never the keys. */
export interface SecretKeyTable {
  id: string;
  is_current: boolean;
  first_used_at: Date;
}
