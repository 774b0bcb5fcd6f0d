import { post } from "../builder.ts";
import { takeBatch } from "../records/batch.ts";
import { takeState } from "../records/state.ts";
import { batchAnswer, stateAnswer } from "../responses.ts";
import { batchArgs, stateArgs } from "./callback-args.ts";

/** `POST /import/:import_id/batch`. Authorized by the hash of the next batch instead of a login. */
export const importBatch = post({
  summary: "Submit a batch of items of a pending import, with the worker's hash",
  args: batchArgs,
  returns: batchAnswer,
  access: "public",
  status: 200,
  transaction: false,
  tool: false,
  handler: async (call) => (await takeBatch(call, call.args)).answer,
});

/** `POST /import/:import_id/state`. Without login, as above. */
export const importState = post({
  summary: "Report the result of a pending import, with the worker's hash",
  args: stateArgs,
  returns: stateAnswer,
  access: "public",
  status: 200,
  transaction: false,
  tool: false,
  handler: (call) => takeState(call, call.args),
});
