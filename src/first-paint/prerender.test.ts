import { expect, it, vi } from "vitest";

it("renders a new guest's page, and has nothing to say on the terminal of whoever builds it", async () => {
	const lines = vi.fn();
	for (const method of ["log", "info", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(lines);
	const { prerenderedHtml } = await import("./prerender.tsx");
	expect(prerenderedHtml).toContain("No family members added yet");
	expect(lines.mock.calls).toEqual([]);
});
