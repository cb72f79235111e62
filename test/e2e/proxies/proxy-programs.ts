import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from '../../support/embedded.js';
import { checkout } from '../../support/process.js';

/** A proxy of docs/samples, started with the sample except for its ports. */
export interface ProxyProgram {
  readonly program: 'nginx' | 'caddy';
  /**
   * Writes the configuration into `folder`; returns the arguments that start the proxy in the
   * foreground.
   */
  configure(folder: string, ports: Ports): readonly string[];
}

export interface Ports {
  readonly own: number;
  readonly site: number;
  readonly api: string;
}

const sample = (file: string, { site, api }: Ports): string =>
  readFileSync(join(checkout, 'docs/samples', file), 'utf8')
    .replace('127.0.0.1:4000', `127.0.0.1:${api}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${site}`);

export const PROXIES: readonly ProxyProgram[] = [
  {
    program: 'nginx',
    configure(folder, ports) {
      const { own } = ports;
      const server = sample('nginx.conf', ports)
        .replace('listen 80;', `listen 127.0.0.1:${own};`)
        .replace('/var/cache/nginx/shop', join(folder, `${own}-cache`));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${join(folder, `${own}-${kind}`)};`)
        .join(' ');
      const main = join(folder, `${own}.conf`);
      writeFileSync(
        main,
        `daemon off; ${isRoot ? 'user root;' : ''} pid ${join(folder, `${own}.pid`)}; error_log stderr;
         events {} http { access_log off; ${temporary} ${server} }`,
      );
      return ['-c', main, '-e', 'stderr'];
    },
  },
  {
    program: 'caddy',
    configure(folder, ports) {
      const server = sample('Caddyfile', ports).replace('shop.example {', `http://127.0.0.1:${ports.own} {`);
      const main = join(folder, `${ports.own}.Caddyfile`);
      writeFileSync(main, `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${server}`);
      return ['run', '--adapter', 'caddyfile', '--config', main];
    },
  },
];

/** True if the program is installed. */
export function isInstalled({ program }: ProxyProgram): boolean {
  try {
    execFileSync(program, [program === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
