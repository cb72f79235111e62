/** Returns a function that computes its value once per object. The value is kept as long as it. */
export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const computed = values.get(key) ?? { value: compute(key) };
    values.set(key, computed);
    return computed.value;
  };
}
