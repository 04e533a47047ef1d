CREATE TABLE `file_faults` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`since` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`cleared_at` integer
);

CREATE INDEX `file_faults_open` ON `file_faults` (`seen_at`) WHERE cleared_at is null;