import { useLayoutEffect, useState } from 'preact/hooks';
import type { Choice } from '../../components/schema-form/control.js';
import { at, textIn } from '../../service/json.js';
import { run } from './send.js';
import { acceptLanguage, contextToken, session } from './tab.js';

/**
 * Loads the game servers of the project as options with the operation `gameServers`; undefined if
 * that fails.
 */
export function useGameServers(isNeeded: boolean): readonly Choice[] | undefined {
  const [servers, setServers] = useState<readonly Choice[] | undefined>(undefined);
  const [token, tag, sessionId] = [contextToken.value, acceptLanguage.value, session.value?.sessionId];
  useLayoutEffect(() => {
    if (!isNeeded || token.trim() === '') return;
    let isCurrent = true;
    // Debounces typing.
    const timer = setTimeout(async () => {
      const { answer } = await run('gameServers', {});
      const listed = at(answer?.json, 'data', 'gameServers');
      if (isCurrent) setServers(Array.isArray(listed) ? listed.flatMap(choiceOf) : undefined);
    }, 200);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isNeeded, token, tag, sessionId]);
  return servers;
}

function choiceOf(server: unknown): Choice[] {
  const [id, name, code] = ['id', 'name', 'code'].map((key) => textIn(server, key));
  return id ? [{ value: id, label: `${name ?? id} (${code ?? id})` }] : [];
}
