/** Browser features that the console does not use; browsers deny them to its scripts. */
const DENIED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/**
 * Returns the security headers of everything below `/console`. Scripts and styles are files of this
 * listener. The page connects to this listener and the API only. No page of another origin may
 * frame, open or read it. Text cannot become a script (Trusted Types).
 * @param endpoint URL of the API; empty before it listens
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
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}
