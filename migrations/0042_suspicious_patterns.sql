CREATE TABLE `suspicious_patterns` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pattern_type` text NOT NULL,
	`severity` text NOT NULL,
	`evidence` text NOT NULL,
	`auto_action` text NOT NULL,
	`detected_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`admin_notes` text
);

CREATE INDEX `suspicious_patterns_newest` ON `suspicious_patterns` (`detected_at`,`id`);
CREATE INDEX `suspicious_patterns_user` ON `suspicious_patterns` (`user_id`,`pattern_type`,`detected_at`);
CREATE INDEX `suspicious_patterns_open` ON `suspicious_patterns` (`detected_at`,`id`) WHERE resolved_at is null;