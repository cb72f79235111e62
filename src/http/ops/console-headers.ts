/** What nobody needs for a console: browsers give none of it to the page, whatever its scripts ask. */
const NO_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/**
 * What a browser is told of everything below `/console`: scripts and styles are files of this listener and nothing else, the
 * page talks to this listener and to the API alone, no page of another origin frames it, opens it or reads from it, and no text
 * becomes a script (Trusted Types).
 * @param endpoint where clients reach the API; empty where nobody knows yet
 */
export function pageHeaders(endpoint: string): Readonly<Record<string, string>> {
  const api = URL.canParse(endpoint) ? [new URL(endpoint).origin] : [];
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': NO_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}
