import { i18n } from "@lingui/core";

/** A day as of `localDay`, such as "24 December". */
export function formatDay(day: string): string {
	const noon = new Date(`${day}T12:00`);
	return new Intl.DateTimeFormat(i18n.locale, { weekday: "long", day: "numeric", month: "long" }).format(noon);
}
