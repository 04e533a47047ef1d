CREATE TABLE `redemptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_key` text NOT NULL,
	`kind` text NOT NULL,
	`points` integer NOT NULL,
	`card` text,
	`method` text,
	`vendor_id` text,
	`payout_sealed` text,
	`payout_ending` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`requested_at` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`payout_seen_by` text,
	`payout_seen_at` integer,
	`settled_by` text,
	`settled_at` integer,
	`reference` text,
	`return_cause` text,
	`return_reason` text,
	`held_by` text,
	`held_at` integer
);

CREATE UNIQUE INDEX `redemptions_request` ON `redemptions` (`user_id`,`request_key`);
CREATE INDEX `redemptions_user` ON `redemptions` (`user_id`,`requested_at`,`id`);
CREATE INDEX `redemptions_state` ON `redemptions` (`state`,`requested_at`,`id`);
CREATE INDEX `redemptions_in_hand` ON `redemptions` (`held_by`,`requested_at`,`id`) WHERE state = 'held';
CREATE INDEX `redemptions_approved` ON `redemptions` (`requested_at`,`id`) WHERE state = 'held' and approved_by is not null;
CREATE INDEX `redemptions_payout` ON `redemptions` (`settled_at`) WHERE payout_sealed is not null and settled_at is not null;
CREATE TRIGGER `work_redemptions_new` AFTER INSERT ON `redemptions` WHEN new.state = 'held'
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.redemptions', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_redemptions_back` AFTER UPDATE OF `state` ON `redemptions` WHEN new.state = 'held' AND NOT (old.state = 'held')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.redemptions', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_redemptions_done` AFTER UPDATE OF `state` ON `redemptions` WHEN old.state = 'held' AND NOT (new.state = 'held')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.redemptions'; END;
CREATE TRIGGER `work_redemptions_gone` AFTER DELETE ON `redemptions` WHEN old.state = 'held'
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.redemptions'; END;
