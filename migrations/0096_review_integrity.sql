CREATE TABLE `consumer_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`reason` text NOT NULL,
	`evidence` text NOT NULL,
	`state` text NOT NULL,
	`alert_id` text,
	`proposed_by` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`ends_at` integer NOT NULL,
	`ended_by` text,
	`ended_at` integer,
	`note` text
);

CREATE UNIQUE INDEX `consumer_alerts_waiting` ON `consumer_alerts` (`vendor_id`) WHERE state = 'waiting';
CREATE INDEX `consumer_alerts_vendor` ON `consumer_alerts` (`vendor_id`,`state`,`ends_at`);
CREATE INDEX `consumer_alerts_state` ON `consumer_alerts` (`state`,`proposed_at`,`id`);
CREATE INDEX `consumer_alerts_newest` ON `consumer_alerts` (`proposed_at`,`id`);
CREATE INDEX `integrity_alerts_newest` ON `integrity_alerts` (`created_at`,`id`);
CREATE INDEX `integrity_alerts_open_kind` ON `integrity_alerts` (`severity`,`type`,`created_at`,`id`) WHERE resolved_at is null;
CREATE INDEX `integrity_alerts_resolved_kind` ON `integrity_alerts` (`severity`,`type`,`created_at`,`id`) WHERE resolved_at is not null;
CREATE INDEX `reviews_vendor_network` ON `reviews` (`vendor_id`,`network_hash`,`created_at`) WHERE network_hash is not null;