import { expect } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { activate, FAMILY, viewTitle } from "../helpers/pages.ts";
import { named } from "../helpers/views.ts";

test.use({ locale: "ar-EG", viewport: { width: 390, height: 2_000 } });

test("axe finds nothing in Arabic: setup, the question before removing, its toast, categories, result, helper, settings, login and signup", async ({
	page,
	open,
}) => {
	await open({ ...FAMILY, cycles: { "Movie Night Choice": ["Mia"], "Who does dishes?": ["Mia", "Noah"] } });
	await expect(page.getByRole("heading", { name: "أفراد العائلة" })).toBeVisible();
	await expectNoViolations(page, "setup");
	await activate(page.getByRole("button", { name: "إزالة \u2068Zoe\u2069" }));
	const question = page.getByRole("alertdialog", { name: "إزالة فرد من العائلة" });
	await expect(question).toBeVisible();
	await expectNoViolations(page, "question");
	await activate(question.getByRole("button", { name: "إزالة" }));
	await expect(question).toHaveCount(0);
	const toast = page.getByRole("article", { name: "أُزيل الفرد" });
	await expect(toast).toBeVisible();
	// It does not go while somebody is at it.
	await toast.focus();
	await expectNoViolations(page, "toast");

	await activate(named(page, "هيا نقرّر"));
	await expect(page.getByText("أخذ فرد واحد من 2 دوره")).toBeVisible();
	await expectNoViolations(page, "categories");
	await activate(named(page, "فيلم السهرة"));
	await expect(viewTitle(page)).toContainText("حان دور");
	await expectNoViolations(page, "result");
	await activate(named(page, "ساعدني في الاختيار"));
	await activate(named(page, "كوميديا"));
	await expect(viewTitle(page)).toContainText("أي نوع من الأفلام");
	await expectNoViolations(page, "helper");

	for (const [path, title] of [
		["/settings", "الإعدادات"],
		["/login", "أهلًا بعودتك"],
		["/signup", "إنشاء حساب"],
	] as const) {
		await page.goto(path);
		await expect(viewTitle(page)).toHaveText(title);
		if (path === "/settings") await expect(page.getByRole("combobox", { name: "اللغة" })).toBeVisible();
		await expectNoViolations(page, path);
	}
});
