import { z } from 'zod';

/** The format of `generated/client.json`: the contracts that a build of the typed client uses. */
export const clientContractsForm = z.object({
  format: z.literal('project-service-client'),
  version: z.literal(1),
  documents: z.record(z.string(), z.object({ contractHash: z.string(), meaningHash: z.string() })),
});

export type ClientContracts = Readonly<z.infer<typeof clientContractsForm>>;
