/** The first match counts: Edge and Opera also name Chrome, and Chrome also names Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The first match counts: Android also names Linux, and iPhones also name Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the browser and the system that a User-Agent header names; null for other programs. */
export function deviceOf(userAgent: string) {
  const [, browser] = BROWSERS.find(([form]) => form.test(userAgent)) ?? [];
  const [, system = null] = SYSTEMS.find(([form]) => form.test(userAgent)) ?? [];
  return browser === undefined ? null : { browser, system };
}
