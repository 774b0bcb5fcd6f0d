import { post } from "../builder.ts";
import { batchAnswer, stateAnswer } from "../responses.ts";
import { takeBatch } from "../records/batch.ts";
import { takeState } from "../records/state.ts";
import { batchArgs, stateArgs } from "./callback-args.ts";

/** `POST /import/:import_id/batch`. No login: who knows the hash of the next batch may bring it. */
export const importBatch = post({
  summary: "Bring in some items of a pending import, as the worker that has its hash",
  args: batchArgs,
  returns: batchAnswer,
  access: "public",
  status: 200,
  transaction: false,
  tool: false,
  handler: async (call) => (await takeBatch(call, call.args)).answer,
});

/** `POST /import/:import_id/state`. No login, as above. */
export const importState = post({
  summary: "Say what became of a pending import, as the worker that has its hash",
  args: stateArgs,
  returns: stateAnswer,
  access: "public",
  status: 200,
  transaction: false,
  tool: false,
  handler: (call) => takeState(call, call.args),
});
