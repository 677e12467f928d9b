import { expect } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { activate, button, FAMILY, viewTitle } from "../helpers/pages.ts";

test.use({ locale: "ar-EG", viewport: { width: 390, height: 2_000 } });

test("Arabic runs from right to left, has its plural forms, and axe finds nothing in it", async ({ page, open }) => {
	await page.clock.setFixedTime("2026-11-22T10:00:00Z");
	await open({ ...FAMILY, cycles: { "Movie Night Choice": ["Mia"], "Who does dishes?": ["Mia", "Noah"] } });
	await expect(page.locator("html")).toHaveAttribute("lang", "ar");
	await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
	await expect(page.getByRole("heading", { name: "أفراد العائلة" })).toBeVisible();
	await expectNoViolations(page, "setup");
	await activate(page.getByRole("button", { name: "إزالة \u2068Zoe\u2069" }));
	const question = page.getByRole("alertdialog", { name: "إزالة فرد من العائلة" });
	await expect(question).toBeVisible();
	await expectNoViolations(page, "question");
	await page.keyboard.press("Escape");
	await expect(question).toHaveCount(0);

	await activate(button(page, "هيا نقرّر"));
	await expect(page.getByText("أخذ فرد واحد من 3 دوره")).toBeVisible();
	await expect(page.getByText("أخذ فردان من 3 دوريهما")).toBeVisible();
	await expectNoViolations(page, "categories");
	// Back is where reading begins: on the right.
	const back = await page.getByRole("button", { name: "العودة إلى التجهيز" }).boundingBox();
	expect((back?.x ?? 0) + (back?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
	await activate(button(page, "فيلم السهرة"));
	await expect(viewTitle(page)).toContainText("حان دور");
	await expectNoViolations(page, "result");
	await activate(button(page, "ساعدني في الاختيار"));
	await activate(button(page, "كوميديا"));
	await expect(viewTitle(page)).toContainText("أي نوع من الأفلام");
	await expectNoViolations(page, "helper");
	await page.goto("/");
	await activate(page.getByRole("button", { name: "تعديل Noah" }));
	const sheet = page.getByRole("dialog", { name: "Noah" });
	await activate(sheet.getByRole("button", { name: "غياب حتى يوم محدد" }));
	await sheet.getByLabel("العودة يوم").fill("2026-11-27");
	await expectNoViolations(page, "sheet");
	await activate(sheet.getByRole("button", { name: "حفظ" }));
	await expect(page.getByText(/^غياب حتى الجمعة \u2068?(27|٢٧)\u2069?$/u)).toBeVisible();

	for (const path of ["/settings", "/login", "/signup"]) {
		await page.goto(path);
		await expect(viewTitle(page)).toHaveText(/\p{Script=Arabic}/u);
		await expectNoViolations(page, path);
	}
});
