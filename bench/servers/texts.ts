// Texts of the project in the language of an answer, as the service caches them.

export const CURRENCY = {
  code: 'EMB',
  in: (language: string) => ({ code: 'EMB', name: `Embers ${language}`, scale: 0 }),
};

export const GAME_SERVER_STATUS = 'OPEN';

export const gameServer = (language: string) => ({ id: '1', code: 'one', name: `One ${language}` });

/** A text out of a column of texts by language. */
export const textIn = (texts: unknown, language: string): unknown => Object(texts)[language];
