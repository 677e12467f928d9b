import type * as v from "valibot";
import { confirm, type Decision, draw, sayNotNow, undo } from "./decisions.ts";
import type { ProblemType } from "./problem.ts";
import { readCategories, readFamilies, readHistory } from "./reads.ts";
import * as schemas from "./schemas.ts";

type Parsed<Schema extends v.GenericSchema> = v.InferOutput<Schema>;

export interface Operation {
	readonly method: "get" | "post";
	/** With `{category}`, an id or a name. */
	readonly path: string;
	readonly id: string;
	readonly summary: string;
	readonly query: v.StrictObjectSchema<v.ObjectEntries, undefined>;
	/** Of a decision. */
	readonly body?: v.StrictObjectSchema<v.ObjectEntries, undefined>;
	readonly answer: v.GenericSchema;
	/** Beside those of all. */
	readonly problems: readonly ProblemType[];
	/** @throws Problem */
	answerTo(decision: Decision, query: unknown, body: unknown): Promise<object>;
}

/** The whole API: what is routed, and what the document says. */
export const OPERATIONS: readonly Operation[] = [
	{
		...{ method: "get", path: "/families", id: "families", query: schemas.NoQuerySchema },
		summary: "The family of the token",
		answer: schemas.FamiliesSchema,
		problems: [],
		answerTo: ({ run, family }) => readFamilies(run, family),
	},
	{
		...{ method: "get", path: "/categories", id: "categories", query: schemas.NoQuerySchema },
		summary: "What the family decides: who was drawn, who was last, and who waits",
		answer: schemas.CategoriesSchema,
		problems: ["too-large"],
		answerTo: ({ run, family }) => readCategories(run, family),
	},
	{
		...{ method: "get", path: "/categories/{category}/history", id: "history", query: schemas.HistoryQuerySchema },
		summary: "What happened in a category, newest first",
		answer: schemas.HistorySchema,
		problems: ["not-found"],
		answerTo: ({ run, family, category }, query) =>
			readHistory(run, family, category, query as Parsed<typeof schemas.HistoryQuerySchema>),
	},
	{
		...{ method: "post", path: "/categories/{category}/draw", id: "draw", query: schemas.NoQuerySchema },
		summary: "Look whose turn it is",
		body: schemas.NoBodySchema,
		answer: schemas.DrawSchema,
		problems: ["not-found", "nobody-takes-part", "outdated"],
		answerTo: draw,
	},
	{
		...{ method: "post", path: "/categories/{category}/confirm", id: "confirm", query: schemas.NoQuerySchema },
		summary: "Whoever was drawn, or somebody else, had the turn",
		body: schemas.ConfirmBodySchema,
		answer: schemas.TurnAnswerSchema,
		problems: ["not-found", "nothing-drawn", "outdated"],
		answerTo: (decision, _, body) => confirm(decision, body as Parsed<typeof schemas.ConfirmBodySchema>),
	},
	{
		...{ method: "post", path: "/categories/{category}/not-now", id: "notNow", query: schemas.NoQuerySchema },
		summary: "Whoever was drawn passes, and keeps their place in the cycle",
		body: schemas.NoBodySchema,
		answer: schemas.NotNowSchema,
		problems: ["not-found", "nothing-drawn", "nobody-else", "outdated"],
		answerTo: sayNotNow,
	},
	{
		...{ method: "post", path: "/categories/{category}/undo", id: "undo", query: schemas.NoQuerySchema },
		summary: "Take back the last turn, if it was what was done last",
		body: schemas.UndoBodySchema,
		answer: schemas.TurnAnswerSchema,
		problems: ["not-found", "nothing-to-undo", "outdated"],
		answerTo: (decision, _, body) => undo(decision, body as Parsed<typeof schemas.UndoBodySchema>),
	},
];
