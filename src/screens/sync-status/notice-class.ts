export const NOTICE_CLASS =
	"mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control border-2 border-line bg-card px-4 py-3";
