CREATE TABLE `announced_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`document` text NOT NULL,
	`summary` text NOT NULL,
	`effective_at` integer NOT NULL,
	`announced_at` integer NOT NULL,
	`announced_by` text NOT NULL,
	`told_to` text NOT NULL,
	`mailed` integer NOT NULL,
	`told_at` integer,
	`withdrawn_at` integer,
	`withdrawn_by` text,
	`withdrawn_reason` text
);

CREATE INDEX `announced_changes_newest` ON `announced_changes` (`announced_at`,`id`);
CREATE INDEX `announced_changes_untold` ON `announced_changes` (`announced_at`,`id`) WHERE told_at is null and withdrawn_at is null;
CREATE UNIQUE INDEX `announced_changes_once` ON `announced_changes` (`document`,`effective_at`) WHERE withdrawn_at is null;