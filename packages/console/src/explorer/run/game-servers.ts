import { useLayoutEffect, useState } from 'preact/hooks';
import type { Choice } from '../../components/schema-form/control.js';
import { at, textIn } from '../../server/json.js';
import { run } from './send.js';
import { acceptLanguage, contextToken, session } from './tab.js';

/** The servers of the project, to choose from, by the operation that clients have for that; undefined where they cannot be had. */
export function useGameServers(isNeeded: boolean): readonly Choice[] | undefined {
  const [servers, setServers] = useState<readonly Choice[] | undefined>(undefined);
  const [token, tag, who] = [contextToken.value, acceptLanguage.value, session.value?.sessionId];
  useLayoutEffect(() => {
    if (!isNeeded || token.trim() === '') return;
    let isCurrent = true;
    // Not with each letter that is typed.
    const timer = setTimeout(async () => {
      const { answer } = await run('gameServers', {});
      const listed = at(answer?.json, 'data', 'gameServers');
      if (isCurrent) setServers(Array.isArray(listed) ? listed.flatMap(choiceOf) : undefined);
    }, 200);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isNeeded, token, tag, who]);
  return servers;
}

function choiceOf(server: unknown): Choice[] {
  const [id, name, code] = ['id', 'name', 'code'].map((key) => textIn(server, key));
  return id ? [{ value: id, label: `${name ?? id} (${code ?? id})` }] : [];
}
