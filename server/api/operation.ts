import type * as v from "valibot";
import type { Statement } from "../rest/statement.ts";

/** A program's request. */
export interface Call {
	/** Runs a statement as the token. @returns its first column; undefined without a row */
	run(statement: Statement): Promise<string | null | undefined>;
	readonly family: string;
	/** An id or a name; "" if the request is about no category. */
	readonly category: string;
	/** The id for a turn that the request records. */
	readonly turn: string;
}

type Fields = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** One operation of the API: its route, and its entry in the document. */
export interface Operation<Input extends Fields = Fields, Answer extends v.GenericSchema = v.GenericSchema> {
	readonly method: "get" | "post";
	/** May contain `{category}`, an id or a name. */
	readonly path: string;
	readonly id: string;
	readonly summary: string;
	/** Its fields: in the query of a read, in the body of a decision. */
	readonly input: Input;
	readonly answer: Answer;
	/** @throws Problem */
	answerTo(call: Call, input: v.InferOutput<Input>): Promise<v.InferOutput<Answer>>;
}

/** Makes the compiler compare an operation's input and answer with its schemas. */
export function defineOperation<Input extends Fields, Answer extends v.GenericSchema>(
	operation: Operation<Input, Answer>,
): Operation {
	return operation;
}
