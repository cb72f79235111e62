let networks = 0;

/** A client address that no request of this file came from before: each has throttles of its own. */
export function newNetwork(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}
