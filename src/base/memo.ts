/**
 * Remembers what a pure function made of its argument: `max` results at most, those of late. A hit costs one look-up and
 * reorders nothing, and nothing is allocated ahead, so that there may be one of these for each project: when half of the
 * places are taken, what was not asked for since the last time that happened is forgotten.
 * @param make never gives undefined; what it throws is not remembered
 */
export function memoize<K, V extends object | string | null>(max: number, make: (key: K) => V): (key: K) => V {
  const half = Math.ceil(max / 2);
  let recent = new Map<K, V>();
  let before = new Map<K, V>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const earlier = before.get(key);
    const value = earlier === undefined ? make(key) : earlier;
    if (recent.size >= half) {
      before = recent;
      recent = new Map();
    }
    recent.set(key, value);
    return value;
  };
}
