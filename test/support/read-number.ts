/** Returns a number from the environment, or the default. */
export const readNumber = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
