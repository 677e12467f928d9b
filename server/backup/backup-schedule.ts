/** The backups that the server makes by itself. */
export interface BackupSchedule {
	readonly everyHours: number;
	/** How many files stay, the newest ones. */
	readonly keep: number;
}
