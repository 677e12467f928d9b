import { expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { Life, TODAY } from "./random-life.test-helper.ts";
import { takeOver } from "./take-over.ts";

const [ann, ben, cleo] = ["member Ann", "member Ben", "member Cleo"] as const;

it("is the turn of who does it, if they have had none, else that of who was drawn", () => {
	const one = new Life(["Ann", "Ben", "Cleo"], prng(1));
	one.record(ann);
	const by = (doneBy: string, inPlaceOf?: string) => takeOver(one.family, one.category, doneBy, inPlaceOf, TODAY);
	expect(by(ben, cleo)).toEqual({ member: ben });
	expect(by(ann, cleo)).toEqual({ member: cleo, doneBy: ann });
	expect(by(ann)).toBeUndefined();
	expect(by(ann, ann)).toBeUndefined();
	one.apply({ kind: "set-away", member: cleo, backOn: "infinity" });
	expect(by(cleo, ben)).toEqual({ member: ben, doneBy: cleo });
	expect(by(ann, cleo)).toBeUndefined();
	one.record(ben);
	expect(by(ann)).toEqual({ member: ann });
});
